export interface LogLine {
  level: "info" | "warn" | "error";
  message: string;
  details: object;
}

export function recordingLog() {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine["level"]) =>
    (details: object, message: string): void => {
      lines.push({ level, message, details });
    };
  return {
    lines,
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    messages: () => lines.map((line) => line.message),
  };
}
