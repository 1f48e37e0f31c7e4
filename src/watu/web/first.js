// Before anything is painted: the theme that was chosen here last time, so that no other flashes up.
(function () {
  try {
    var wishes = JSON.parse(localStorage.getItem("watu.wishes") || "{}");
    if (wishes.theme) document.documentElement.dataset.theme = wishes.theme;
    if (wishes.motion === "none") document.documentElement.setAttribute("data-still", "");
  } catch (error) {
    // Nothing is kept here: the system's theme it is.
  }
})();
