/**
 * What is known and what is supposed of the ground of Singapore in 1942, before land was won from the sea: the tables that `make-singapore.ts` draws
 * from. Coordinates are map units; the island is drawn wider in the south, where the sectors of the city need room.
 */

/** Canvas in map units. */
export const SIZE = { w: 2080, h: 1652 }

/** Short names of the sectors of the main island, by which corners and landings are named. */
export const CODES: { readonly [code: string]: string } = {
  TU: 'tuas',
  PL: 'pasir-laba',
  TE: 'tengah',
  BU: 'buloh',
  KR: 'kranji',
  MA: 'mandai',
  JU: 'jurong',
  BT: 'bukit-timah',
  CL: 'clementi',
  SB: 'sembawang',
  NS: 'nee-soon',
  TH: 'thomson',
  SL: 'seletar',
  PU: 'punggol',
  HO: 'hougang',
  PY: 'paya-lebar',
  PR: 'pasir-ris',
  CH: 'changi',
  BE: 'bedok',
  KA: 'kallang',
  FC: 'fort-canning',
  TA: 'tanglin',
  TB: 'tiong-bahru',
  QU: 'queenstown',
  KE: 'keppel',
}

/** Ground that no unit enters, where four sectors would meet in a point: its short name, name, and the sectors round it. */
export const CLOSED: readonly [code: string, name: string, kind: 'water' | 'swamp', round: string][] = [
  ['L1', 'Seletar Reservoir', 'water', 'KR SB NS MA'],
  ['L2', 'Peng Siang Swamp', 'swamp', 'MA BT JU TE'],
  ['L3', 'MacRitchie Reservoir', 'water', 'MA NS TH BT'],
]

/** The shoreline before it is roughened: clockwise from the south-western cape. */
export const SHORE = `283,1099 294,1052 300,1007 292,965 292,930 272,890 248,859 226,815 208,778 212,748 223,739 206,691 239,677 262,657 270,647 252,622
262,612 294,612 328,588 316,558 324,542 351,532 378,488 404,474 427,461 456,418 498,400 549,386 594,407 618,440 632,476 637,494 648,482 661,472
668,446 676,430 712,388 742,376 770,370 796,392 817,408 849,396 864,360 883,329 924,286 973,257 1019,295 1060,324 1086,358 1082,384 1074,407 1058,440
1046,461 1035,484 1029,500 1040,492 1052,481 1074,456 1092,442 1112,464 1164,465 1218,487 1238,514 1245,533 1240,556 1236,573 1250,568 1262,561
1262,532 1268,512 1304,478 1359,473 1398,502 1412,548 1402,580 1388,604 1368,622 1358,637 1372,638 1384,632 1398,614 1414,600 1443,607 1491,625
1535,633 1592,609 1649,602 1683,651 1707,714 1708,750 1702,783 1676,849 1650,913 1612,966 1564,1004 1510,1036 1454,1073 1407,1118 1360,1144
1306,1164 1275,1122 1262,1092 1252,1064 1236,1072 1222,1086 1222,1110 1221,1133 1179,1177 1131,1220 1116,1250 1100,1282 1056,1336 1022,1350 987,1356
938,1335 886,1321 858,1342 830,1352 808,1330 776,1308 736,1266 696,1222 660,1180 652,1146 632,1138 614,1126 597,1112 564,1087 560,1056
562,1030 568,994 570,968 558,988 545,1012 536,1040 527,1068 493,1071 465,1058 440,1072 415,1068 392,1092 366,1096 344,1112 318,1108 296,1124 283,1099`

/** Points where three pieces of ground meet, named by them. */
export const CORNERS = `BE-CH-PR 1548,796  BE-KA-PY 1396,994  BE-PR-PY 1442,842  BT-CL-JU 612,890  BT-CL-TA 724,943  BT-TA-TH 873,857
BU-KR-MA 661,589  BU-MA-TE 556,637  CL-JU-TU 499,940  CL-QU-TA 728,1046  FC-KA-TH 1098,946  FC-KE-TB 1092,1168  FC-TA-TB 984,1000  FC-TA-TH 972,902
HO-PR-PU 1344,740  HO-PR-PY 1352,806  HO-PU-SL 1124,690  HO-PY-TH 1150,866  HO-SL-TH 1083,767  JU-PL-TE 436,707  JU-PL-TU 373,886  KA-PY-TH 1180,936
KE-QU-TB 903,1240  NS-SB-SL 1044,568  NS-SL-TH 1024,729  QU-TA-TB 828,1066  KR-SB-L1 874,476  NS-SB-L1 929,521  MA-NS-L1 873,580  KR-MA-L1 823,536
BT-MA-L2 659,737  BT-JU-L2 604,787  JU-TE-L2 551,732  MA-TE-L2 605,688  MA-NS-L3 845,691  NS-TH-L3 901,747  BT-TH-L3 846,791  BT-MA-L3 793,740`

/** Where a border reaches the shore, named by its sectors, clockwise round the island; moved to the nearest point of the coast. */
export const LANDINGS = `TU-PL 248,859  PL-TE 254,617  TE-BU 427,461  BU-KR 637,494  KR-SB 849,396  SB-SL 1029,500  SL-PU 1236,573  PU-PR 1358,637
PR-CH 1535,633  CH-BE 1612,966  BE-KA 1454,1073  KA-FC 1252,1064  FC-KE 1131,1220  KE-QU 886,1321  QU-CL 660,1180  CL-TU 570,968`

/** Islands that are sectors, as rings before they are roughened. */
export const ISLANDS: { readonly [sector: string]: string } = {
  'south-west-islands': `232,1290 262,1250 316,1226 376,1236 424,1220 474,1234 508,1272 504,1320 520,1362 492,1402 440,1416 386,1400 336,1422 284,1412
250,1380 236,1336`,
  'blakang-mati': `728,1451 753,1417 806,1398 846,1408 895,1396 946,1398 993,1406 1041,1398 1088,1418 1103,1454 1080,1490 1029,1507 967,1502 916,1515
863,1510 817,1520 764,1508 732,1485`,
  ubin: `1456,494 1470,456 1500,424 1548,410 1592,422 1636,398 1686,402 1724,424 1742,462 1730,502 1698,532 1650,540 1606,528 1560,546 1512,544 1474,528`,
  tekong: `1812,566 1826,522 1862,490 1906,472 1950,482 1990,474 2028,500 2046,546 2040,598 2052,640 2022,680 1976,694 1932,682 1886,690 1846,664
1836,618`,
}

/** Islets that belong to no sector, or stand for the rest of a group: a middle and a radius across and down. */
export const ISLETS: readonly [x: number, y: number, across: number, down: number][] = [
  [200, 1262, 20, 13],
  [212, 1424, 22, 14],
  [296, 1456, 32, 13],
  [400, 1448, 22, 11],
  [544, 1232, 18, 11],
  [548, 1452, 16, 10],
  [500, 1200, 14, 8],
  [1130, 1388, 22, 15],
  [1420, 566, 15, 8],
  [1774, 604, 18, 24],
  [1790, 452, 12, 8],
  [700, 1560, 14, 8],
]

/** The mainland in the north, closed along the frame by the map maker: from the left edge to the right one. */
export const JOHORE = `0,1010 44,990 88,962 128,910 152,850 150,790 142,740 150,690 168,640 150,600 172,560 214,548 236,510 270,492 282,452 318,430
352,424 372,396 404,384 428,352 470,336 520,342 566,326 618,336 664,322 706,330 742,312 776,306 806,290 842,282 868,254 898,232 934,206 976,194
1020,208 1050,236 1090,258 1116,300 1128,344 1160,372 1206,388 1250,398 1296,406 1340,404 1384,384 1420,366 1468,356 1516,346 1560,332 1610,338
1660,322 1712,330 1744,300 1752,250 1776,226 1800,246 1810,300 1840,340 1896,372 1950,380 2000,398 2040,404 2080,420`

/** Heights in metres that the relief is drawn through. */
export const HEIGHTS = `790,822,163 770,860,110 700,800,120 678,860,112 640,900,60 720,700,60 752,648,129 700,640,70 830,620,80 880,660,70 930,690,60
900,820,65 960,790,45 1010,850,30 1060,820,35 1110,900,15 340,830,85 300,780,60 380,780,55 420,830,45 470,850,35 350,960,60 400,1000,40 330,1040,25
470,760,30 520,800,40 340,640,30 420,620,25 480,560,20 520,480,15 600,560,10 720,470,25 780,460,30 880,400,15 980,360,18 1000,480,15 960,620,35
1000,660,20 1100,560,12 1180,540,10 1230,680,25 1180,720,20 1250,780,18 1300,600,10 1340,540,8 1420,700,20 1500,720,22 1440,780,26 1620,700,28
1640,780,30 1580,860,25 1500,920,30 1420,920,18 1300,880,12 1280,940,8 1300,1060,4 1150,1050,35 1080,1020,45 1120,1160,10 1000,1050,40 930,1000,40
860,1010,45 800,980,40 900,1130,35 960,1120,25 780,1180,55 830,1240,62 860,1260,90 910,1280,105 700,1130,45 670,1060,25 620,1000,30 640,1060,15
1030,1280,15 1060,1200,10 360,1330,40 430,1330,30 820,1470,50 920,1460,35 1010,1460,60 1540,480,35 1620,470,74 1690,460,30 1880,580,30 1960,560,45
1950,640,25`

/** Villages and crossroads through which the roads run, one for each sector. */
export const HUBS = `TU 385,1010  PL 300,740  TE 452,610  BU 520,500  KR 742,462  MA 742,612  JU 505,830  BT 735,850  CL 640,1010  SB 965,420  NS 965,625
TH 1010,830  SL 1110,560  PU 1310,560  HO 1230,735  PY 1290,870  PR 1452,720  CH 1622,735  BE 1500,905  KA 1260,1000  FC 1130,1060  TA 870,985
TB 960,1110  QU 800,1170  KE 1010,1255`

/** The railway from the harbour to the Causeway, and its bridge to the mainland. */
export const RAILWAY =
  '1020,1310 960,1290 900,1230 862,1160 816,1100 790,1030 756,960 744,900 726,830 700,770 690,700 706,640 716,560 742,500 762,440 770,372 774,306'

/** The Causeway. */
export const CAUSEWAY = '770,374 774,304'

/** Airfields with the direction of the longest runway, in degrees clockwise from the east. */
export const AIRFIELDS: readonly [sector: string, angle: number][] = [
  ['tengah', 20],
  ['sembawang', -40],
  ['seletar', 8],
  ['kallang', -30],
]
