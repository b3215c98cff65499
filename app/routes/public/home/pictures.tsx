import { hand } from "~/ui/empty-state";

const rings = Array.from({ length: 21 }, (_, ring) => 0.06 + ring * 0.05);

export function Intersection() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="hero-picture"
      viewBox="0 0 560 470"
      width="304"
      height="255"
      fill="none"
    >
      <defs>
        <path id="hand" d={hand} vectorEffect="non-scaling-stroke" />
        <clipPath id="hand-side">
          <use href="#hand" transform="translate(196 246) scale(1.15)" />
        </clipPath>
        <clipPath id="machine-side">
          <circle cx="384" cy="182" r="172" />
        </clipPath>
      </defs>
      <g className="motion-safe:animate-from-left">
        <use href="#hand" transform="translate(196 246) scale(1.15)" className="fill-warm" />
      </g>
      <g className="motion-safe:animate-from-right">
        <circle cx="384" cy="182" r="172" className="fill-cool" />
      </g>
      <g clipPath="url(#hand-side)" className="motion-safe:animate-reveal">
        <g clipPath="url(#machine-side)" className="stroke-accent-ink">
          <circle cx="384" cy="182" r="172" className="fill-overlap stroke-transparent" />
          <g transform="translate(196 246) scale(1.15)">
            <g className="motion-safe:animate-settle">
              {rings.map((size) => (
                <use key={size} href="#hand" transform={`scale(${size.toFixed(2)})`} />
              ))}
            </g>
          </g>
          {rings.map((size) => (
            <circle key={size} cx="384" cy="182" r={Math.round(172 * size)} />
          ))}
        </g>
      </g>
    </svg>
  );
}

/** The word "prajñā" is in outlines, because the site's font subset lacks "ā". */
const word =
  "M79 3Q69 3 58 1L58 42L83 48L83 59L7 59L7 49Q11 47 15 45Q19 43 26 41L29 -115L12 -136Q23 -142 33 -146Q44 -150 55 -151L58 -121Q64 -130 71 -136Q80 -144 89 -150Q91 -150 92 -150Q94 -151 95 -151Q113 -151 127 -141Q140 -132 148 -115Q155 -98 155 -77Q155 -52 146 -34Q137 -16 120 -7Q103 3 79 3ZM58 -113L58 -22Q60 -22 62 -22Q72 -19 80 -19Q102 -19 113 -33Q125 -46 125 -72Q125 -86 121 -98Q119 -107 114 -115Q101 -123 87 -123Q73 -123 58 -113ZM282 -117Q255 -120 229 -110L229 -17L262 -10L262 0L178 0L178 -10Q182 -12 186 -14Q191 -16 197 -17L200 -115L184 -136Q204 -148 226 -151L229 -117Q236 -126 244 -133Q252 -142 262 -149Q268 -149 274 -148Q279 -146 284 -143ZM418 2Q408 2 399 -5Q391 -11 388 -23Q382 -17 375 -11Q365 -3 352 3Q330 3 316 -8Q303 -19 303 -37Q303 -46 307 -52Q311 -59 320 -64Q330 -70 349 -76Q365 -81 389 -87L391 -115Q370 -130 340 -130Q338 -130 337 -130L332 -92Q319 -94 312 -99Q306 -104 306 -113Q306 -123 314 -132Q322 -140 335 -145Q348 -151 363 -151Q380 -151 395 -144Q409 -137 419 -125L419 -25L448 -27Q447 -18 443 -11Q438 -5 432 -1Q425 2 418 2ZM389 -70L338 -61Q337 -58 337 -55Q336 -50 336 -46Q336 -34 341 -28Q347 -21 358 -21Q366 -21 375 -24Q381 -26 387 -30ZM455 60L452 54L477 17L481 -115L464 -136Q474 -142 486 -146Q497 -150 510 -151L510 -4Q510 20 495 36Q481 52 455 60ZM500 -220Q506 -214 510 -207Q514 -200 515 -192Q510 -186 503 -182Q495 -178 488 -177Q482 -181 478 -189Q473 -196 472 -204Q477 -210 485 -214Q492 -218 500 -220ZM545 0L545 -10Q549 -12 554 -14Q558 -16 564 -17L567 -115L551 -136Q571 -148 594 -151L596 -121Q603 -129 611 -136Q620 -144 630 -150Q632 -150 635 -150Q637 -151 639 -151Q653 -151 665 -144Q677 -138 687 -126L687 -16L708 -10L708 0L636 0L636 -10Q640 -12 644 -14Q649 -16 655 -17L658 -111Q644 -123 627 -123Q612 -123 597 -112L597 -16L617 -10L617 0ZM585 -177L578 -182Q586 -195 591 -202Q597 -209 600 -212Q604 -214 607 -215Q611 -215 614 -214L652 -204L671 -220L677 -214Q668 -199 662 -192Q656 -184 652 -183Q647 -182 642 -183L604 -193ZM843 2Q833 2 824 -5Q817 -11 813 -23Q807 -17 800 -11Q791 -3 778 3Q755 3 742 -8Q728 -19 728 -37Q728 -46 732 -52Q736 -59 746 -64Q756 -70 774 -76Q791 -81 815 -87L816 -115Q796 -130 766 -130Q764 -130 762 -130L757 -92Q744 -94 738 -99Q731 -104 731 -113Q731 -123 739 -132Q747 -140 760 -145Q773 -151 789 -151Q806 -151 820 -144Q834 -137 845 -125L845 -25L873 -27Q872 -18 868 -11Q864 -5 857 -1Q851 2 843 2ZM814 -70L763 -61Q762 -58 762 -55Q761 -50 761 -46Q761 -34 767 -28Q772 -21 783 -21Q791 -21 800 -24Q806 -26 812 -30ZM754 -187L754 -208L833 -208L833 -187Z";

export function StoryPicture() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 640 400"
      width="304"
      height="190"
      preserveAspectRatio="xMidYMid slice"
      className="bg-overlap"
    >
      <path d={hand} transform="translate(96 386) scale(1.1)" className="fill-warm" />
      <circle cx="566" cy="12" r="168" className="fill-cool" />
      <path d={word} transform="translate(64 232) scale(.588)" className="fill-accent-ink" />
    </svg>
  );
}
