/** The sea zones of the Strategic Display (15.21). */
export const SEA_ZONES = ['manila-bay', 'bataan-coast', 'south-china-sea', 'southern-islands'] as const
/** A sea zone. */
export type SeaZone = (typeof SEA_ZONES)[number]

/** The ports of the Strategic Display (15.11) from which naval units are placed. */
export const PORTS = ['manila', 'olongapo', 'mariveles-port'] as const
/** A port. */
export type Port = (typeof PORTS)[number]

/** The boxes of air units by airfield: ready and flown (13.11). */
const AIR_BOXES = ['clark-field-ready', 'clark-field-flown', 'mariveles-ready', 'mariveles-flown'] as const

/** The boxes of naval units by port: ready and sailed (15.11). */
const PORT_BOXES = [
  ...(['manila-ready', 'manila-sailed', 'olongapo-ready', 'olongapo-sailed'] as const),
  ...(['mariveles-port-ready', 'mariveles-port-sailed'] as const),
] as const

/**
 * The boxes of the Strategic Display: for air and naval units, Australia (15.32), the sea zones, and the Manila Box for
 * ground units (16.42).
 */
export const DISPLAY_IDS = [...AIR_BOXES, ...PORT_BOXES, 'australia', ...SEA_ZONES, 'manila-box'] as const
/** A box of the Strategic Display. */
export type DisplayId = (typeof DISPLAY_IDS)[number]
