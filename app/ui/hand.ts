/** The hand-cut shape is centered at the origin. */
export const hand =
  "M170 0C164 32 126 50 104 75S75 123 46 141S-24 185 -58 179S-127 135 -142 103S-150 33 -145 0S-131 -55 -114 -83S-81 -145 -51 -158S17 -166 51 -156S119 -130 140 -102S177 -32 170 0Z";
