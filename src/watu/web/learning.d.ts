// What the server sends to newcomers: see watu.server.structs and watu.learning.
import type { Seat, View } from "./protocol.js";

export interface Term { name: string; says: string; rule: string; also: string[]; keys: string[] }
export interface AidEntry { name: string; says: string; rule: string }
export interface AidPart { title: string; text: string; is_sequence: boolean; entries: AidEntry[]; heads: string[]; rows: string[][] }
export interface Aid { game: string; title: string; summary: string; parts: AidPart[] }
export interface LessonCard {
  game: string; title: string; summary: string; seat: string; minutes: number; stops: number; options: Record<string, string>;
  seats: Seat[]; next_seat: string; next_options: Record<string, string>;
}
export interface LessonStop {
  number: number; stops: number; title: string; then: string; say: string; do: string; move: string; why: string;
  replies: Record<string, string>; view: View;
}
