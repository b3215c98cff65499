import { sampleAppPages, type SampleAppPage } from "~/samples/sample-app-pages";
import type { WorkFields } from "~/work/work";

/** What the pages of the sample works say beyond their cards, by work ID. */
export const sampleStories: Record<string, Partial<WorkFields>> = {
  "slow-map": {
    ...pictures("slow-map", [
      "Plan: name two places. The route bends toward benches, and the list says how far apart they are.",
      "Shade by the hour: at 2 p.m. the cool side of Harbor Street is the south side.",
      "On paper: one sheet, large type, and every step numbered.",
    ]),
    imageAlt:
      "A hand-drawn red path winds across a blue street grid, with six yellow benches along it.",
    longDescription: `Most maps find the fastest way. *Slow Map* finds the way you can enjoy with a cane, a stroller, a bad hip, or a four-year-old. You name two places, say how far you like to walk between rests, and get a route that keeps to it.

Each route tells you, before you leave:

- where the benches are, and how far apart
- which corners have a curb ramp, and which do not
- which side of the street has shade at that hour

Every route is based on measurements taken on foot. Where nobody has measured yet, the map draws a **dotted line** instead of a solid one.

Slow Map covers three towns so far. If you would like to help map yours, [write to us](/contact-us). A town takes about four weekends.`,
    whatWeLove: {
      title: "It admits what it does not know",
      content:
        "A dotted line means that nobody has checked this street. Because the map says so, people trust the solid lines.",
    },
    quickTip: {
      title: "Set your bench distance first",
      content:
        "Open Settings and choose how far you like to walk between rests. 200 meters is a good start. Every route that you plan afterward keeps to it.",
    },
    shareText: "Slow Map: walking routes with benches, shade, and curb ramps.",
  },

  "sketch-design-toolkit": appPageOf(sampleAppPages["sketch-design-toolkit"]),

  "tide-atlas": {
    ...pictures("tide-atlas", [
      "One bay at a glance: the drawn waterline, the measured depth, and the next high water.",
      "Ninety days of one bay, each drawn by hand at low water.",
      "Where they agree: the atlas shows only the places and hours in which the drawing and the sounding match.",
    ]),
    imageAlt:
      "Red waves drawn by hand cover half of a blue disk made of exact rings.",
    longDescription: `A tide table gives you two numbers. A walker, a clam digger, or a child with a bucket wants to know something else: *will that sandbar be dry at four?*

Jonas stood on the same eleven rocks every morning and drew where the water stopped. Tern read the depth beneath each drawing from public soundings. The atlas shows the places where the two agree and leaves the rest blank.

- **Eleven bays**, 90 days each, 990 drawings
- Depth to the nearest 10 centimeters
- Every page is saved on your phone, because bays rarely have a signal

It is not for navigation. It tells you when to bring boots.

The next winter starts in November. [Join us](/community) to draw your bay: one sketch a day is enough.`,
    whatWeLove: {
      title: "Two sources on one page",
      content:
        "The drawings are a little wrong in places, and so are the soundings. Showing only where the two agree makes a smaller atlas, and one that you can plan a day around.",
    },
    quickTip: {
      title: "Tap the waterline",
      content:
        "Tap any waterline to see the drawing that it came from, with the date, the wind, and what Jonas wrote in the margin.",
    },
    shareText:
      "Tide Atlas: eleven bays, drawn by hand and measured by an agent for a whole winter.",
  },

  "plain-letter": {
    ...pictures("plain-letter", [
      "The letter as it came, and the same letter in plain words. Each number links the two.",
      "When it is unsure, it says so and suggests the question to ask.",
      "For the next visit: your questions on one card that fits in a pocket.",
    ]),
    imageAlt:
      "A printed letter. A hand-drawn shape lies over it, and in it the small print becomes three large lines.",
    ctaText: "For clinics",
    ctaLink: "/contact-us",
    longDescription: `Letters from a hospital are written for other hospitals. Photograph one, and Plain Letter puts it into words you would use at the kitchen table: what was found, what happens next, and what you are asked to do.

There are 140 rules behind it, and each one comes from a letter that somebody misread. Every sentence keeps a number that leads back to the sentence in the original, so you can check it.

What it does **not** do:

- give advice, or a second opinion
- leave out a sentence because it is hard to hear
- keep your letter after you close it

Where Wren is unsure, it marks the sentence and suggests a question for your doctor. Clinics can adapt the rules to their own letters: [ask us how](/contact-us).`,
    whatWeLove: {
      title: "The sentence it refuses to write",
      content:
        "It never says “nothing to worry about.” Sana took that phrase out on the first day. The letter says what is known, and you decide how to feel about it.",
    },
    quickTip: {
      title: "Read it together",
      content:
        "Use Print to get both versions side by side. It is easier to talk about a letter when everyone at the table can point to the same line.",
    },
    shareText: "Plain Letter: hospital letters in words that you would use.",
  },

  "night-feed": {
    ...pictures("night-feed", [
      "Three in the morning: one large button, and what happened last.",
      "One night as a circle. Red is one parent, blue is the other, and plum is when both were up.",
      "The handover: the parent who wakes next sees everything without asking.",
    ]),
    imageAlt:
      "A red crescent moon drawn by hand holds a pale clock face at four o'clock.",
    ctaText: "Join the test",
    ctaLink: "/contact-us",
    longDescription: `New parents are told to write everything down. At three in the morning, with a baby on one arm, nobody does. *Night Feed* needs one thumb and no reading.

Yuki held the phone in her left hand, in the dark, for eleven weeks. Whatever her thumb could not reach, she took out.

- **One button** that changes with the moment: start, switch sides, stop
- A screen dimmer than the lowest setting of your phone
- The same log on both parents' phones, so the one who slept can see what happened

In the morning an agent sums up the night in two lines. It counts; it does not judge. There are no charts of other people's babies.

The log is yours: you can print it for a nurse or delete it with one tap. Night Feed is in its second test. [Write to us](/contact-us) to take part.`,
    whatWeLove: {
      title: "It is made for one thumb",
      content:
        "Hold it in either hand, and the button moves to that side. It sounds like a small thing until you try any other app with a sleeping baby on your arm.",
    },
    quickTip: {
      title: "Let the phone stay dark",
      content:
        "Put the phone face down and tap its back twice to log a feed. The screen stays off, and the log shows the time.",
    },
    shareText:
      "Night Feed: a baby log for two parents that needs one thumb and no light.",
    inAppPurchases: true,
  },

  "kitchen-tongue": {
    ...pictures("kitchen-tongue", [
      "A word, what it means, and the voice that said it.",
      "An hour of cooking: the words found in it, each at its minute.",
      "The family decides who may open each word.",
    ]),
    imageAlt:
      "Steam drawn by hand rises from a red pot and crosses the rings of a sound wave.",
    longDescription: `A name for the last dumpling, a verb for stirring too early: words like these are lost when nobody says them anymore.

With *Kitchen Tongue* you put a phone on the table and cook for an hour. Wren listens for words that it does not know and asks about each one **once**.

1. Cook together, and record it.
2. Go through the list of words. Keep, correct, or cross out.
3. Decide who may open each word: the people at the table, the family, or everyone.

The recordings stay with the families. A word leaves the kitchen only when everyone who can be heard in the recording agrees.

We visit five new kitchens each season. [Come and cook with us](/community).`,
    whatWeLove: {
      title: "You hear the whole kitchen",
      content:
        "There is a pot lid, a laugh, someone asking for salt, and then the word. The definition is one line long. People come back for the recording.",
    },
    quickTip: {
      title: "Cook something you know",
      content:
        "Choose a dish that everyone can make without thinking. People say their own words when their hands are busy.",
    },
    shareText:
      "Kitchen Tongue: a dictionary of the words that are only said at home.",
  },

  "proof-garden": {
    ...pictures("proof-garden", [
      "Plant a triangle: drag a corner and watch what stays true.",
      "One idea on each branch. Leaves that you have drawn are red.",
      "The whole garden: 47 proofs from Euclid, and how they depend on one another.",
    ]),
    imageAlt:
      "A tree of exact blue squares grows into a crown drawn by hand in red.",
    longDescription: `Plant a triangle and drag its corners. Almost everything changes, but something does not. *Proof Garden* asks why.

Each of the 47 proofs from the first book of [Euclid's Elements](https://en.wikipedia.org/wiki/Euclid%27s_Elements) is a tree with one idea on each branch. You draw a leaf when you have understood an idea, in any shape you like. A proof is done when every branch has its leaf.

- No grades, no timer, no score
- A wrong turn stays visible, as a bare branch with a note
- Works on a tablet, a laptop, and on paper

Tomás's class found nine trees too hard, so he and Lumen rewrote them.

Teachers can print the whole garden as a wall chart. [Ask us for the file](/contact-us).`,
    whatWeLove: {
      title: "Understanding leaves a mark",
      content:
        "The leaves are drawn, not clicked. After a month the trees in one class look nothing alike, and each child can say what every leaf is about.",
    },
    quickTip: {
      title: "Break it on purpose",
      content:
        "Drag a corner until the triangle is as thin as a needle. If the claim still holds, you are close to seeing why.",
    },
    shareText: "Proof Garden: 47 proofs from Euclid, grown branch by branch.",
  },

  "duet-hall": {
    ...pictures("duet-hall", [
      "Your part in red, Oriole's in blue. It waits at the comma, where you breathe.",
      "62 duets for strings and winds, sorted by difficulty.",
      "Afterward: where you slowed down, and where Oriole followed.",
    ]),
    imageAlt:
      "Two violins lean into each other; one is drawn by hand and one with a compass.",
    longDescription: `Most practice programs expect you to follow them. *Duet Hall* follows you. Set your laptop next to your music stand, choose a duet, and start when you are ready. Oriole (agent) hears you breathe in and comes in with you.

It was built for people who play alone on weekday evenings:

- **It follows.** Slow down for the hard bar, and it slows down with you.
- **It waits.** Turn the page, sneeze, start again: it picks up where you do.
- **It listens more than it plays.** Turn it down, and it leaves you more room.

In the rehearsals that Oriole learned from, the players mostly talk: about where to breathe, and who waits for whom. Nothing that you play leaves your laptop.

The hall has 62 duets for strings and winds. If yours is missing, [send us the score](/contact-us).`,
    whatWeLove: {
      title: "The half second before the note",
      content:
        "Oriole comes in with your breath, not with your bow. Players notice it in the first bar, and most of them laugh.",
    },
    quickTip: {
      title: "Start with the second voice",
      content:
        "Play the second part first and give Oriole the melody. You will hear how closely it follows you, and the first part feels easier afterward.",
    },
    shareText: "Duet Hall: chamber music for anyone who plays alone.",
    inAppPurchases: true,
  },

  "dye-book": {
    ...pictures("dye-book", [
      "The book: 340 strips of wool, sorted by plant and by season.",
      "Madder, one to six dips. The steps between the strips are calculated and marked.",
      "A pattern in plant colors. Replace one, and the book tells you which plant to pick instead.",
    ]),
    imageAlt:
      "Six strips of red wool hang from a bar and dip into six blue vats.",
    ctaText: "Order a swatch card",
    ctaLink: "/contact-us",
    longDescription: `A color picker offers sixteen million colors. A garden offers about three hundred. *Dye Book* is for people who want the second kind.

Pauline works with what grows within a day's walk: madder, weld, woad, walnut husk, onion skin. She wrote down the pots, the weights, and the weather. Each color in the book is marked as **dyed** or **calculated**, so you always know which kind you are looking at.

For every color you get:

- the plant, the part of it, and the month to pick it
- the weight for 100 grams of wool
- how much it fades in a summer on a windowsill

Build a palette, and the book tells you which of its colors you can pick in the same week. The printed swatch card has 48 strips of real wool. [Write to us](/contact-us) for one.`,
    whatWeLove: {
      title: "Fading is part of the color",
      content:
        "Each swatch is split: the left half is fresh, and the right half spent a summer on Pauline's windowsill. We know of no other palette that shows this.",
    },
    quickTip: {
      title: "Start with onion skins",
      content:
        "They are free, they need no garden, and they are hard to get wrong. Two handfuls color 100 grams of wool a warm gold.",
    },
    shareText: "Dye Book: 340 colors that you can really get from plants.",
  },

  "curb-count": {
    longDescription: `Stand next to a curb and take a photo with a coin in it. The coin serves as a ruler, and Cairn works out the height to the nearest centimeter.

On the first of each month the list goes to your city council: the address, the height, the photo, and how many people reported it. Mira wrote the letter that goes with it. *Forty-one curbs* have been lowered so far.

Curb Count is free. The heights also improve the routes of [Slow Map](/works/slow-map).`,
    quickTip: {
      title: "Lay the coin flat",
      content:
        "Put the coin on the street, touching the curb, and photograph both from knee height. One photo is enough.",
    },
  },
  "found-hall": {
    longDescription: `Every town has six lost-and-found boxes and no way to search them. *Found Hall* is one shelf for all of them: the library, the bus company, the pool, the schools.

Say what you lost in your own words. An agent compares it with what was handed in, and asks Tomás when it is not sure. He has returned 611 items in two years, most of them gloves.

It is free for towns of up to 50,000 people. [Write to us](/contact-us) to open a shelf in yours.`,
    quickTip: {
      title: "Mention what only you would know",
      content:
        "A name sewn into the lining or a darn at the thumb is the fastest way to find the right glove.",
    },
  },
  "night-bus": {
    longDescription: `*Last Bus* answers one question: when do I have to leave? It knows the last bus home from where you are, how long you take to say goodbye, and how long the walk to the stop is.

Every night it reads the schedules of 14 bus companies. Drivers send corrections from the road, because a schedule does not know about a closed street.

It costs €12 a year, and half of that goes to the drivers who send corrections. Is your bus company missing? [Tell us](/contact-us).`,
    quickTip: {
      title: "Tell it how you say goodbye",
      content:
        "Ten minutes is the average. Set it to twenty-five if you are the one who always has one more thing to say.",
    },
  },
  "uneven-type": {
    imageAlt:
      "A lowercase letter a, brushed by hand, with the outline of the finished letter over it.",
    ctaText: "Send us yours",
    ctaLink: "/contact-us",
    longDescription: `Write the alphabet once with a brush, on any paper, and photograph it. The result is a typeface that looks like your handwriting on a good day.

Each letter comes in three versions, so the same letter never looks the same twice in a row. The spacing is exact; the letters are not. *Nothing is smoothed.*

Mira brushed the first alphabet on a Sunday and set her mother's recipes in it. The rules that space the letters grew out of that book.

Send us a photo of your alphabet through the [contact page](/contact-us), and we will send back the font.`,
  },
  "moth-ledger": {
    imageAlt:
      "A moth with one wing painted in red and the other one constructed in pale blue.",
    longDescription: `Hang up a sheet, leave a lamp on, and wait. *Moth Ledger* is the notebook beside the lamp: one line for each visitor, with the time, the weather, and a painting.

The ledger holds 280 species so far. Lumen checks each name against a museum's collection and says how sure it is.

The ledger is open to everyone who has a sheet. [Join the next moth night](/community).`,
  },
  "nine-stairs": {
    ctaText: "Ask for the list",
    ctaLink: "/contact-us",
    longDescription: `A new knee needs stairs, and you already have some. *Nine Stairs* is a six-week course that uses the first nine steps of any staircase.

Yuki is a physical therapist. After each session, Cairn asks how it was, and **plans less for the next day if you say so**. It never plans more on its own.

Show it to your own therapist before you start. [We will send them](/contact-us) the full list of exercises.`,
    quickTip: {
      title: "Hold the rail",
      content:
        "Every exercise starts with a hand on the rail. Letting go is the last week's exercise, not the first one.",
    },
  },
  "leftover-almanac": {
    imageAlt:
      "A red bowl drawn by hand holds the days of a calendar; two of them are yellow.",
    longDescription: `Say what is left in the fridge, and hear what to cook. *Leftover Almanac* knows 420 dishes that begin with something already cooked: rice, potatoes, half an onion, the end of a loaf.

Sana cooked each of them on a weeknight, with a family waiting. Wren does not suggest on Thursday what you had on Tuesday.

- Reads recipes aloud, as slowly as you need
- Knows which leftovers keep, and for how long
- **$29 once**, with no subscription

The almanac comes as a book and an app. [Write to us](/contact-us) to order one.`,
    whatWeLove: {
      title: "It begins with what you have",
      content:
        "There is no shopping list. If a recipe needs something that you did not mention, the almanac suggests another one.",
    },
    inAppPurchases: false,
  },
  "mend-list": {
    longDescription: `A list of what is broken at home, sorted by how long it takes to fix. *Mend List* starts with a photo of the hole and ends with a patch.

Yuki drew the 36 repairs it knows. Cairn looks for the thread: the right weight, the nearest color, and a shop within walking distance.

Repair evenings are on the first Thursday of the month. [Join us](/community), and bring the sweater.`,
  },
  "rise-log": {
    longDescription: `Put a phone on the shelf across from the bowl. *Rise Log* watches the dough and tells you when it has doubled, whether that takes 50 minutes or five hours.

The 600 loaves that it learned from came out of three kitchens in all four seasons, so it knows that dough in a cold room only needs more time.

The camera sees the bowl and nothing else, and no picture leaves the phone. [Ask for an invitation](/contact-us) to the test.`,
    quickTip: {
      title: "Mark the bowl",
      content:
        "Put a rubber band around the bowl at the height of the fresh dough. It makes the rise easier to see, for the camera and for you.",
    },
  },
  "braided-tales": {
    imageAlt: "Six bands in red and blue braid into one another.",
    ctaText: "For your class",
    ctaLink: "/contact-us",
    longDescription: `A child writes a page. The agent writes a page. Neither may end the story alone: the last page needs both.

*Braided Tales* has three rules. The children in the first two classes made them:

- The agent may not use a word that the child has to look up.
- It may not save anyone. **The child decides who gets out.**
- Every page says who wrote it.

The finished story prints as a small book with two names on the cover. Teachers can [ask for a class set](/contact-us).`,
  },
  untranslated: {
    ctaText: "Explain a word",
    ctaLink: "/contact-us",
    longDescription: `Some words have no exact translation. *Untranslated* is an atlas of them, and each one is explained by a person who uses it, in a recording of at most one minute.

Wren asks three questions: when do you say it, to whom, and what would you lose without it?

Is there a word that you can never quite translate? [Tell us](/contact-us), and we will help you record it.`,
  },
  "star-desk": {
    imageAlt: "A red whale between stars; half of it lies in a pale circle.",
    longDescription: `Look up, join the stars you like, and give the shape a name. *Star Desk* keeps your constellations over tonight's sky, wherever you are.

Lumen keeps the 4,600 visible stars in the right place, to the minute, and leaves the drawing to you.

Schools can borrow the dome version for a week. [Ask for a date](/contact-us).`,
  },
  "fraction-bakery": {
    imageAlt:
      "A round loaf; half of it is cut into smaller and smaller exact slices.",
    longDescription: `Halves, quarters, and eighths are hard to see on paper and easy to see in bread. *Fraction Bakery* is ten lessons with one loaf each.

Tomás wrote them for his own class. There are two rules: everyone gets a piece, and nobody eats before the pieces are fair.

The lesson plans are free. [Write to us](/contact-us), and we will send you the set.`,
  },
  "rain-score": {
    imageAlt:
      "Notes hang like rain from a red cloud drawn by hand, on five blue lines.",
    ctaText: "Get the plans",
    ctaLink: "/contact-us",
    longDescription: `Rain on a tin roof has a rhythm, and somewhere in it there is a tune. *Rain Score* writes it down as music that you can play.

The sensor is a cookie tin with a microphone in it. After every shower, Oriole prints a page. A drizzle makes a waltz more often than you would think.

The plans for the sensor are free, and it takes an afternoon to build. [Ask us for them](/contact-us).`,
  },
  "choir-of-one": {
    ctaText: "Ask for a piece",
    ctaLink: "/contact-us",
    longDescription: `*Choir of One* knows your piece, hears your voice, and fills in the rest: soprano, alto, tenor, bass, without the one you sing.

The voices are plainly synthetic and do not imitate anyone. They keep the pitch, take a breath with you, and stop when you stop.

It knows 310 pieces from four centuries. Is one of yours missing? [Send us the title](/contact-us).`,
  },
};

function pictures(id: string, captions: string[]): Partial<WorkFields> {
  return {
    bannerImageUrl: `/artwork/${id}-banner.svg`,
    screenshots: captions.map((caption, index) => ({
      id: String(index + 1),
      url: `/artwork/${id}-${index + 1}.svg`,
      caption,
    })),
  };
}

/** Leaves out what the card says. */
function appPageOf(page: SampleAppPage | undefined): Partial<WorkFields> {
  if (!page) return {};
  const { bannerImageUrl, longDescription, whatWeLove, screenshots } = page;
  const { shareText, quickTip, inAppPurchases } = page;
  return {
    bannerImageUrl,
    longDescription,
    whatWeLove,
    screenshots,
    shareText,
    quickTip,
    inAppPurchases,
  };
}
