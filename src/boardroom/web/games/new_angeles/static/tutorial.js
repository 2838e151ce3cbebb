// A lesson: what is asked for is in sight.

import { $ } from "../shell/dom.js";

if ($(".natut")) $(".trades .lit, .dist.legal, .act.is-legal, .decide .btn.lit")?.scrollIntoView({ block: "nearest" });
