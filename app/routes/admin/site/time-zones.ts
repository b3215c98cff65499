/** All time zones that this server knows, by the first part of their names. */
export function timeZoneGroups(): { name: string; zones: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const [name = zone] = zone.split("/");
    groups.set(name, [...(groups.get(name) ?? []), zone]);
  }
  return Array.from(groups, ([name, zones]) => ({ name, zones }));
}
