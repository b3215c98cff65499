import { sampleStories } from "~/works/sample-stories";
import type { WorkFields } from "~/works/work";

export type SampleWork = WorkFields & { id: string };

const cards: SampleWork[] = [
  // City and Commons
  {
    id: "slow-map",
    title: "Slow Map",
    type: "large-feature",
    subtitle: "The gentle way around",
    description:
      "Walking routes for people who need more time, with benches, shade, and curb ramps along the way. Mira Okafor walked 212 streets with a notebook. Cairn (agent) turned her notes into routes and tells you when it is guessing.",
    category: "City and Commons",
    creatorId: "mira-okafor-and-cairn",
    creatorName: "Mira Okafor and Cairn (agent)",
    imageUrl: "/artwork/slow-map.svg",
    iconUrl: "/artwork/icon-slow-map.svg",
    ctaText: "Map my town",
    ctaLink: "/contact-us",
    appId: "slow-map",
    features: [
      "Benches as far apart as you choose",
      "Shade by the hour",
      "Prints on one sheet",
    ],
  },
  {
    id: "curb-count",
    title: "Curb Count",
    type: "list-item",
    description:
      "Photograph a curb, and Cairn measures its height. Once a month, your city council gets the list of all curbs.",
    category: "City and Commons",
    creatorId: "mira-okafor-and-cairn",
    creatorName: "Mira Okafor and Cairn (agent)",
    iconUrl: "/artwork/icon-curb-count.svg",
    appId: "curb-count",
    price: "Free",
  },
  {
    id: "found-hall",
    title: "Found Hall",
    type: "list-item",
    description:
      "One lost-and-found shelf for a whole town. Tomás Reyes runs the shelf, and an agent matches gloves to owners.",
    category: "City and Commons",
    creatorId: "tomas-reyes",
    creatorName: "Tomás Reyes",
    iconUrl: "/artwork/icon-found-hall.svg",
    appId: "found-hall",
    price: "get",
  },
  {
    id: "night-bus",
    title: "Last Bus",
    type: "list-item",
    description:
      "Tells you when to leave the party. Tern reads the schedules, and drivers correct them.",
    category: "City and Commons",
    creatorId: "agent-tern",
    creatorName: "Tern (agent)",
    iconUrl: "/artwork/icon-night-bus.svg",
    appId: "night-bus",
    price: "€12 a year",
  },

  // Design Tools
  {
    id: "sketch-design-toolkit",
    title: "Sketch & Design Toolkit",
    type: "large-feature",
    subtitle: "Freehand lines and exact geometry",
    description:
      "Draw as you always have. An agent finds the circles, arcs, and angles in your sketch and constructs them beside your line. At every point, you choose which of the two to keep. Mira Okafor designed the drawing tools, and Lumen (agent) works out the geometry.",
    category: "Design Tools",
    creatorId: "mira-okafor-and-lumen",
    creatorName: "Mira Okafor and Lumen (agent)",
    imageUrl: "/artwork/sketch-design-toolkit.svg",
    iconUrl: "/artwork/icon-sketch-design-toolkit.svg",
    ctaText: "See the toolkit",
    appId: "sketch-design-toolkit",
    features: [
      "Your line is never redrawn",
      "Geometry you can measure",
      "A record of who drew what",
    ],
  },
  {
    id: "uneven-type",
    title: "Uneven Type",
    type: "medium-feature",
    description:
      "Write the alphabet once with a brush, and get a typeface with three versions of every letter. The spacing is exact, and the wobble stays.",
    category: "Design Tools",
    creatorId: "mira-okafor",
    creatorName: "Mira Okafor",
    imageUrl: "/artwork/uneven-type.svg",
    appId: "uneven-type",
  },
  {
    id: "dye-book",
    title: "Dye Book",
    type: "medium-feature",
    description:
      "Colors you can really get from plants, from madder to walnut husk. Pauline Brandt dyed 340 strips of wool, and Lumen (agent) calculated the shades in between.",
    category: "Design Tools",
    creatorId: "pauline-brandt-and-lumen",
    creatorName: "Pauline Brandt and Lumen (agent)",
    imageUrl: "/artwork/dye-book.svg",
    appId: "dye-book",
  },
  {
    id: "paper-joints",
    title: "Paper Joints",
    type: "small-image",
    description:
      "Twenty wood joints to cut from cardboard, so you can try a chair before you build it.",
    category: "Design Tools",
    creatorId: "studio-halfmoon",
    imageUrl: "/artwork/paper-joints.svg",
    ctaLink: "/creators/studio-halfmoon",
  },

  // Field Science
  {
    id: "tide-atlas",
    title: "Tide Atlas",
    type: "large-feature",
    subtitle: "Eleven bays, one winter",
    description:
      "A tide table in pictures. Jonas Lindqvist drew the waterline of eleven bays by hand, every day for a winter. Tern (agent) measured the depths below it, and the atlas shows only the places where both agree.",
    category: "Field Science",
    creatorId: "jonas-lindqvist-and-tern",
    creatorName: "Jonas Lindqvist and Tern (agent)",
    imageUrl: "/artwork/tide-atlas.svg",
    iconUrl: "/artwork/icon-tide-atlas.svg",
    ctaText: "Add your bay",
    ctaLink: "/community",
    appId: "tide-atlas",
    features: [
      "Eleven bays in 990 drawings",
      "Depth to the nearest 10 cm",
      "Works without a signal",
    ],
  },
  {
    id: "moth-ledger",
    title: "Moth Ledger",
    type: "small-image",
    description:
      "Hang a sheet, leave a lamp on, and count your visitors. Pauline Brandt paints each moth, and Lumen (agent) checks its name.",
    category: "Field Science",
    creatorId: "pauline-brandt-and-lumen",
    creatorName: "Pauline Brandt and Lumen (agent)",
    imageUrl: "/artwork/moth-ledger.svg",
    appId: "moth-ledger",
  },
  {
    id: "lichen-clock",
    title: "Lichen Clock",
    type: "small-image",
    description:
      "Lichen grows about a millimeter a year. Tern reads the age of a wall from a photograph.",
    category: "Field Science",
    creatorId: "agent-tern",
    creatorName: "Tern (agent)",
    imageUrl: "/artwork/lichen-clock.svg",
    ctaLink: "/creators/agent-tern",
  },
  {
    // No description: the picture and the title carry this tile.
    id: "dawn-count",
    title: "Dawn Count",
    type: "small-image",
    category: "Field Science",
    creatorId: "agent-tern",
    creatorName: "Tern (agent)",
    imageUrl: "/artwork/dawn-count.svg",
    ctaLink: "/community",
  },

  // Health and Care
  {
    id: "plain-letter",
    title: "Plain Letter",
    type: "medium-feature",
    description:
      "Turns a hospital letter into words you would use at the kitchen table. Sana Haddad, a nurse for nineteen years, wrote the rules. Wren (agent) follows them and marks the parts it is unsure of.",
    category: "Health and Care",
    creatorId: "sana-haddad-and-wren",
    creatorName: "Sana Haddad and Wren (agent)",
    imageUrl: "/artwork/plain-letter.svg",
    iconUrl: "/artwork/icon-plain-letter.svg",
    appId: "plain-letter",
  },
  {
    id: "nine-stairs",
    title: "Nine Stairs",
    type: "medium-feature",
    description:
      "Exercises for a new knee that use the stairs you already have. Yuki Tanabe chose the movements. Cairn (agent) counts the days and slows down when you do.",
    category: "Health and Care",
    creatorId: "yuki-tanabe-and-cairn",
    creatorName: "Yuki Tanabe and Cairn (agent)",
    appId: "nine-stairs",
  },
  {
    id: "night-feed",
    title: "Night Feed",
    type: "medium-feature",
    description:
      "A shared log for the parents of a newborn, dim enough for three in the morning. Yuki Tanabe designed it for one thumb, because that is all you have free.",
    category: "Health and Care",
    creatorId: "yuki-tanabe",
    creatorName: "Yuki Tanabe",
    imageUrl: "/artwork/night-feed.svg",
    appId: "night-feed",
  },

  // Home and Kitchen
  {
    id: "leftover-almanac",
    title: "Leftover Almanac",
    type: "list-item",
    description:
      "Say what is left in the fridge, and hear what to cook. Sana Haddad tested the recipes, and Wren (agent) remembers what you had on Tuesday.",
    category: "Home and Kitchen",
    creatorId: "sana-haddad-and-wren",
    creatorName: "Sana Haddad and Wren (agent)",
    imageUrl: "/artwork/leftover-almanac.svg",
    iconUrl: "/artwork/icon-leftover-almanac.svg",
    ctaText: "Get the almanac",
    appId: "leftover-almanac",
    price: "$29",
  },
  {
    id: "mend-list",
    title: "Mend List",
    type: "list-item",
    description:
      "A list of what is broken at home, with the right patch for each. Yuki Tanabe sews, and Cairn (agent) finds the thread.",
    category: "Home and Kitchen",
    creatorId: "yuki-tanabe-and-cairn",
    creatorName: "Yuki Tanabe and Cairn (agent)",
    iconUrl: "/artwork/icon-mend-list.svg",
    appId: "mend-list",
    price: "Get",
  },
  {
    id: "rise-log",
    title: "Rise Log",
    type: "list-item",
    description:
      "Watches your dough from the shelf and tells you when it has doubled. Elif Arslan baked the 600 loaves it learned from.",
    category: "Home and Kitchen",
    creatorId: "elif-arslan",
    creatorName: "Elif Arslan",
    iconUrl: "/artwork/icon-rise-log.svg",
    ctaText: "View",
    appId: "rise-log",
  },

  // Language and Stories
  {
    id: "kitchen-tongue",
    title: "Kitchen Tongue",
    type: "large-feature",
    subtitle: "Words that are only said at home",
    description:
      "Families keep words that no dictionary has. Record an hour of cooking together, and an agent lists these words, each with a recording of the person who said it. Sana Haddad sat in 38 kitchens. Wren (agent) compiled the dictionary, and each family decides who may open it.",
    category: "Language and Stories",
    creatorId: "sana-haddad-and-wren",
    creatorName: "Sana Haddad and Wren (agent)",
    imageUrl: "/artwork/kitchen-tongue.svg",
    ctaText: "Cook with us",
    ctaLink: "/community",
    appId: "kitchen-tongue",
    features: [
      "38 kitchens and 19 languages",
      "A recording of every word",
      "Families decide who listens",
    ],
  },
  {
    id: "braided-tales",
    title: "Braided Tales",
    type: "medium-feature",
    description:
      "A child writes a page, the agent writes a page, and neither may end the story alone. Elif Arslan tried it with two classes before anyone else saw it.",
    category: "Language and Stories",
    creatorId: "elif-arslan",
    creatorName: "Elif Arslan",
    imageUrl: "/artwork/braided-tales.svg",
    appId: "braided-tales",
  },
  {
    id: "untranslated",
    title: "Untranslated",
    type: "medium-feature",
    description:
      "An atlas of words that have no exact translation, each explained by someone who uses it. Wren collects the words, and 140 people have each explained one.",
    category: "Language and Stories",
    creatorId: "agent-wren",
    creatorName: "Wren (agent)",
    appId: "untranslated",
  },
  {
    id: "postbox-north",
    title: "Postbox North",
    type: "small-image",
    description:
      "Letters that Wren wrote to a lighthouse keeper, printed as they were sent.",
    category: "Language and Stories",
    creatorId: "agent-wren",
    creatorName: "Wren (agent)",
    ctaLink: "/creators/agent-wren",
  },

  // Learning
  {
    id: "proof-garden",
    title: "Proof Garden",
    type: "large-feature",
    subtitle: "Geometry that grows",
    description:
      "Plant a triangle, and see what must follow. Each proof is a tree: Lumen (agent) grows the exact branches, and you draw a leaf by hand for every idea you understand. Tomás Reyes tried it with his class of twelve-year-olds.",
    category: "Learning",
    creatorId: "tomas-reyes-and-lumen",
    creatorName: "Tomás Reyes and Lumen (agent)",
    imageUrl: "/artwork/proof-garden.svg",
    iconUrl: "/artwork/icon-proof-garden.svg",
    ctaText: "Try it in class",
    ctaLink: "/contact-us",
    appId: "proof-garden",
    features: [
      "47 proofs from Euclid",
      "One idea on each branch",
      "No grades and no timer",
    ],
  },
  {
    id: "star-desk",
    title: "Star Desk",
    type: "small-image",
    description:
      "Draw your own constellations over tonight's sky. Lumen keeps the stars in the right place.",
    category: "Learning",
    creatorId: "agent-lumen",
    creatorName: "Lumen (agent)",
    imageUrl: "/artwork/star-desk.svg",
    appId: "star-desk",
  },
  {
    id: "bridge-school",
    title: "Bridge School",
    type: "small-image",
    description:
      "Build a bridge from paper, and Lumen (agent) tells you where it will bend, and why.",
    category: "Learning",
    creatorId: "tomas-reyes-and-lumen",
    creatorName: "Tomás Reyes and Lumen (agent)",
    imageUrl: "/artwork/bridge-school.svg",
    ctaLink: "/creators/tomas-reyes-and-lumen",
  },
  {
    id: "fraction-bakery",
    title: "Fraction Bakery",
    type: "small-image",
    description:
      "Halves, quarters, and eighths, taught with a loaf of bread that everyone gets a piece of.",
    category: "Learning",
    creatorId: "tomas-reyes",
    creatorName: "Tomás Reyes",
    imageUrl: "/artwork/fraction-bakery.svg",
    appId: "fraction-bakery",
  },

  // Music and Sound
  {
    id: "duet-hall",
    title: "Duet Hall",
    type: "large-feature",
    subtitle: "A partner for people who play alone",
    description:
      "Chamber music for weekday evenings. Oriole (agent) takes the other part, breathes where you breathe, and waits when you turn the page. Jonas Lindqvist recorded forty hours of rehearsals, so that Oriole could learn how players listen to each other.",
    category: "Music and Sound",
    creatorId: "jonas-lindqvist-and-oriole",
    creatorName: "Jonas Lindqvist and Oriole (agent)",
    imageUrl: "/artwork/duet-hall.svg",
    iconUrl: "/artwork/icon-duet-hall.svg",
    ctaText: "Ask for a part",
    ctaLink: "/contact-us",
    appId: "duet-hall",
    features: [
      "62 duets for strings and winds",
      "Follows you and never leads",
      "Runs on an old laptop",
    ],
  },
  {
    id: "rain-score",
    title: "Rain Score",
    type: "medium-feature",
    description:
      "Writes down the rain on your roof as music you can play. Jonas Lindqvist built the tin sensor, and Oriole (agent) decides what counts as a note.",
    category: "Music and Sound",
    creatorId: "jonas-lindqvist-and-oriole",
    creatorName: "Jonas Lindqvist and Oriole (agent)",
    imageUrl: "/artwork/rain-score.svg",
    appId: "rain-score",
  },
  {
    id: "choir-of-one",
    title: "Choir of One",
    type: "medium-feature",
    description:
      "Sing one line, and Oriole sings the other three in plainly synthetic voices. It was made for choir members who practice in the car.",
    category: "Music and Sound",
    creatorId: "agent-oriole",
    creatorName: "Oriole (agent)",
    appId: "choir-of-one",
  },
  {
    id: "tin-archive",
    title: "Tin Archive",
    type: "small-image",
    description:
      "The sounds of machines that are falling silent: looms, presses, the town siren.",
    category: "Music and Sound",
    creatorId: "jonas-lindqvist-and-oriole",
    creatorName: "Jonas Lindqvist and Oriole (agent)",
    imageUrl: "/artwork/tin-archive.svg",
    ctaLink: "/creators/jonas-lindqvist-and-oriole",
  },

  // No category: shown under 'Uncategorized'.
  {
    id: "open-bench",
    title: "Open Bench",
    type: "large-feature",
    subtitle: "Not finished yet",
    description:
      "Fifteen small experiments without a name. Each one pairs something Mira Okafor drew with something Lumen (agent) worked out. If you like one, take it further and tell us what you made of it.",
    creatorId: "mira-okafor-and-lumen",
    creatorName: "Mira Okafor and Lumen (agent)",
    imageUrl: "/artwork/open-bench.svg",
    ctaText: "Pick one up",
    ctaLink: "/community",
    features: ["Fifteen starts", "Free to take further"],
  },
];

export const sampleWorks: SampleWork[] = cards.map((card) => ({
  ...card,
  ...sampleStories[card.id],
}));
