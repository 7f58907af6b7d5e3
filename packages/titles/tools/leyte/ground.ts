/** What the map of Leyte takes from the real island: summits and rivers, placed by hexes. */

/** A summit: how much it raises the ground about it, and how far, in map units. */
export interface Peak {
  readonly hex: string
  readonly rise: number
  readonly reach: number
}

export const PEAKS: readonly Peak[] = [
  { hex: '1613', rise: 0.85, reach: 90 },
  { hex: '1912', rise: 0.45, reach: 80 },
  { hex: '2110', rise: 0.5, reach: 80 },
  { hex: '2307', rise: 0.4, reach: 70 },
  { hex: '1316', rise: 0.6, reach: 80 },
  { hex: '1018', rise: 0.55, reach: 90 },
  { hex: '0819', rise: 0.6, reach: 80 },
  { hex: '0621', rise: 0.5, reach: 90 },
  { hex: '0422', rise: 0.6, reach: 90 },
  { hex: '0224', rise: 0.55, reach: 90 },
  { hex: '0118', rise: 0.3, reach: 70 },
  { hex: '0701', rise: 0.4, reach: 90 },
  { hex: '2404', rise: 0.3, reach: 70 },
  { hex: '1530', rise: 0.9, reach: 62 },
  { hex: '2925', rise: 0.4, reach: 70 },
  { hex: '2326', rise: 0.4, reach: 50 },
  { hex: '2601', rise: 0.4, reach: 90 },
  { hex: '2006', rise: 0.3, reach: 80 },
]

/** A river: its bends from the springs to the sea, as hexes with offsets in map units, and its width at the mouth. */
export interface River {
  readonly name: string
  readonly course: string
  readonly width: number
}

export const RIVERS: readonly River[] = [
  {
    name: 'Pagsangahan',
    width: 3.2,
    course: '2004+10,20 1803+24,6 1604+34,0 1505+30,10 1304+30,14 1204+6,10 1004+30,0 0905+20,10 0806+30,4 0707+0,10',
  },
  { name: 'Bao', width: 2, course: '1711 1510 1408+10,20 1407+0,20 1306+20,24 1205+20,0 1105+10,0 1004+30,0' },
  { name: 'Antilao', width: 2, course: '1314 1212 1111+10,0 0910 0809+20,20 0709' },
  { name: 'Panilahan', width: 2, course: '1017 0816 0715+20,0 0613+10,10 0512+20,20 0411' },
  {
    name: 'Leyte River',
    width: 2.8,
    course: '2005+20,0 2104+30,0 2203+30,10 2402+34,0 2502+20,0 2602+20,10 2702+10,0 2802',
  },
  { name: 'Carigara', width: 2.4, course: '2210 2311+0,20 2410+34,0 2511+30,0 2610+34,14 2710+20,10 2808+40,0' },
  {
    name: 'Mainit',
    width: 3,
    course:
      '1913 2014+10,0 2116 2217+10,10 2317+34,10 2417+20,20 2516+30,10 2616 2714+30,0 2813+10,10 2912 2911+20,-20',
  },
  {
    name: 'Binahaan',
    width: 3.2,
    course:
      '1614 1715+20,0 1817+10,0 1919+0,20 1920+30,20 2022+0,20 2023+30,10 2125 2126+30,10 ' +
      '2127+30,0 2128+30,10 2229+20,4 2230',
  },
  { name: 'Guinarona', width: 2.2, course: '1319 1421 1522+10,10 1523+30,10 1625 1626+20,10 1728 1829+10,0 1931+10,0' },
  {
    name: 'Marabang',
    width: 2.8,
    course: '1020 1121 1023+0,-30 1123+34,0 1125+0,34 1126+30,30 1027+30,14 1028+30,20 1030+0,30 1031+10,20 1033',
  },
  {
    name: 'Daguitan',
    width: 3,
    course: '0522 0722 0723+30,0 0824+10,10 0825+30,20 0727+20,-10 0828 0829+30,0 0930+10,0 0931+20,10 0932+40,10 0933',
  },
  { name: 'Bito', width: 2.6, course: '0226 0327+20,0 0428+0,10 0429+20,20 0430+30,10 0531+30,10 0532+30,0' },
]
