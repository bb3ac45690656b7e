// The scripts of every page: each part works alone, and the pages work without any.
import "./enhance.js";
import "./live.js";
import "./keys.js";
import "./picker.js";
import "./theme.js";
import "./tabs.js";
import "./lists.js";
import "./hall.js";
import "./card.js";
