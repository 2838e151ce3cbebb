// A lesson: what is asked for is in sight.

import { $ } from "../shell/dom.js";

if ($(".natut")) $(".trades .lit")?.scrollIntoView({ block: "nearest" });
