/** What a program without graphics can do on a page. */
export interface TextProgram {
  open(address: string): Promise<void>;
  /** The words of the page, without line breaks. */
  text(): Promise<string>;
  /** Activates a link or a button. */
  press(words: string): Promise<void>;
  /** Checks the checkbox or the radio button before these words. */
  check(words: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  attach(label: string, file: string): Promise<void>;
  /** From now on, sends the bytes of files as they are, which eww does on request. */
  sendWholeFiles?(): Promise<void>;
  close(): void;
}
