/** The first field of each form of the admin. It shows that a page of this site sent the form. */
export const tokenField = "formToken";

/** A form with files has this field, which comes back damaged if other letters do, too. */
export const [lettersField, letters] = ["letters", "✓"];

/** The text of a text area, in case the browser sends the area blank because nobody opened it. */
export const textOf = (area: string) => `text of ${area}`;

/** lynx and eww show the value of a button, which is its text, so its name says what it does. */
export const intentName = (intent: string) => `intent.${intent}`;
