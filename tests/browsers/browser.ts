export interface Shown {
  /** Including the query. */
  path: string;
  heading: string;
  headings: string[];
  text: string;
  theme: string;
  menu: string[];
  /** The titles of the listed works or creators. */
  works: string[];
  controls: string[];
  /** The values of the fields by label, without passwords. */
  values: Record<string, string>;
}

export interface Browser {
  name: string;
  open(path: string): Promise<void>;
  read(): Promise<Shown>;
  /** Activates a visible link, button, summary, checkbox, or radio button. */
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Chooses an option of a list. */
  choose(label: string, option: string): Promise<void>;
  /** Chooses a file on this machine. */
  attach(label: string, file: string): Promise<void>;
  resize(cssPixels: number): Promise<void>;
  /** Saves a screenshot under this name and returns layout problems. */
  look(image: string): Promise<string[]>;
  close(): Promise<void>;
}
