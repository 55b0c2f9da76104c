import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { form } from '../shape/form.ts'
import { drawWordmark } from '../wordmark.ts'
import { oval } from './cabin-window.ts'

/** The jet's outlines in the hero's pixels: seen from its left side, nose to the left, wheels at y 1146. */
const fuselage =
  'M716 992C722 968 752 944 800 926C826 916 846 904 872 890C900 874 936 864 990 862C1280 858 1600 858 1900 862C2020 866 2150 884 2240 902C2290 912 2326 922 2344 932C2350 936 2348 942 2340 945C2270 958 2180 980 2090 1004C1990 1030 1880 1058 1740 1060C1500 1064 1240 1064 1000 1060C900 1056 800 1036 744 1014C724 1006 714 1000 716 992Z'
const fin =
  'M1930 866C1990 862 2040 850 2084 812C2130 770 2180 706 2222 640L2330 632C2338 632 2338 636 2337 642L2290 912C2180 900 2060 880 1930 866Z'
const tailplane =
  'M2150 634C2180 622 2230 618 2290 618L2400 622C2410 623 2410 627 2400 629L2330 640C2280 648 2190 648 2150 634Z'
const nacelle =
  'M1866 912C1866 886 1884 866 1912 862C1990 852 2060 862 2120 888C2140 898 2150 908 2148 916C2140 932 2080 952 2010 960C1960 966 1910 964 1890 956C1874 948 1866 932 1866 912Z'
const wing =
  'M1330 1050C1420 1040 1560 1036 1700 1036L1884 1030L1932 1034L1900 1046C1840 1056 1780 1068 1716 1074C1580 1082 1420 1070 1330 1050Z'
const winglet =
  'M1876 1032C1912 1024 1934 1000 1950 950L1966 948C1962 990 1952 1022 1926 1038C1910 1042 1890 1040 1876 1032Z'
const windshield =
  'M856 908C872 894 892 882 916 876C930 874 934 882 934 892L930 914C904 916 878 914 856 908Z'
const sideGlass =
  'M944 878C958 874 974 874 984 878C990 892 988 904 982 914C968 918 954 918 942 915Z'
const belly =
  'M716 992C760 1010 900 1026 1040 1026C1300 1026 1600 1030 1760 1020C1940 1008 2180 960 2344 936L2344 1080L716 1080Z'
const stripe =
  'M724 980C780 1002 900 1017 1040 1018C1300 1018 1600 1022 1760 1011C1940 998 2160 958 2330 934L2344 938C2180 964 1940 1010 1760 1024C1600 1034 1300 1030 1040 1030C900 1029 770 1012 720 990Z'

const paint = {
  top: '#FFE9CB',
  side: '#D9D7D0',
  shade: '#8C98A1',
  dark: '#2A3B4B',
  glow: '#FFD9A0',
}

const gear = (x: number, top: number, radius: number) =>
  `<path d="M${x - 6} ${top}H${x + 6}L${x + 5} 1130H${x - 5}Z" fill="#1A2733"/><circle cx="${x}" cy="${1146 - radius}" r="${radius}" fill="#0C151D"/><circle cx="${x}" cy="${1146 - radius}" r="${radius * 0.45}" fill="#4A5863"/><path d="M${x - radius + 2} ${1146 - radius}A${radius - 2} ${radius - 2} 0 0 1 ${x} ${1148 - radius * 2}" fill="none" stroke="${paint.glow}" stroke-width="3" opacity="0.7"/>`

/** The door with its warm cabin behind, and the airstairs let down toward the viewer. */
function airstairs(canvas: Canvas): string {
  const cabin = canvas.linear(
    [
      [0, '#F7C98E'],
      [0.6, '#E8A66B'],
      [1, '#A9683A'],
    ],
    [1010, 890, 1080, 1056],
  )
  const tread = canvas.linear(
    [
      [0, '#D8C3A4'],
      [1, '#5C6670'],
    ],
    [1000, 1060, 1110, 1060],
  )
  const steps = Array.from({ length: 6 }, (_, index) => {
    const y = 1062 + index * 20
    const out = index * 3.4
    return `<path d="M${1006 - out} ${y}H${1084 + out}L${1087 + out} ${y + 9}H${1003 - out}Z" fill="${tread}"/><path d="M${1003 - out} ${y + 9}H${1087 + out}V${y + 19}H${1003 - out}Z" fill="#16222D"/>`
  }).join('')
  const rail = (x: number, foot: number) =>
    `<path d="M${x} 960C${x} 1010 ${foot} 1080 ${foot} 1170" fill="none" stroke="#C9B594" stroke-width="4"/><path d="M${x} 1006L${x} 1060M${foot} 1100V1176" stroke="#8D7F69" stroke-width="3"/>`
  return [
    `<path d="M1006 1060V920C1006 900 1016 890 1034 890H1056C1074 890 1084 900 1084 920V1060Z" fill="${cabin}"/>`,
    `<path d="M1030 1060V960C1030 944 1040 936 1052 936H1084V1060Z" fill="#7B4A2A" opacity="0.5"/>`,
    `<path d="M1006 1060V920C1006 900 1016 890 1034 890H1056C1074 890 1084 900 1084 920V1060" fill="none" stroke="#1A2733" stroke-width="4"/>`,
    `<path d="M996 1060H1094L1112 1182H978Z" fill="#0F1A24"/>`,
    steps,
    rail(1002, 978),
    rail(1088, 1112),
  ].join('')
}

/** A business jet on the ground at first light, airstairs down. */
export function businessJet(canvas: Canvas): string {
  const skin = canvas.linear(
    [
      [0, paint.top],
      [0.1, '#E3DCD0'],
      [0.45, '#ABB0B4'],
      [0.75, '#76838F'],
      [1, '#43515E'],
    ],
    [0, 858, 0, 1062],
  )
  const dawn = canvas.linear(
    [
      [0, '#FFDDAE', 0.95],
      [0.12, '#FFDDAE', 0.5],
      [0.4, '#FFDDAE', 0],
    ],
    [716, 0, 2344, 0],
  )
  const tail = canvas.linear(
    [
      [0, '#34495C'],
      [0.5, palette.inkSoft],
      [1, palette.ink],
    ],
    [2060, 760, 2330, 820],
  )
  const rim = { colour: paint.top, shift: [5, 7] as const, blur: 3, opacity: 0.95 }
  const windows = Array.from({ length: 9 }, (_, index) => oval([1172 + index * 76, 924], 42, 36))
  const pod = canvas.linear(
    [
      [0, '#F2E4CE'],
      [0.35, '#B9BDBF'],
      [1, '#4E5C69'],
    ],
    [0, 856, 0, 964],
  )
  return [
    gear(1600, 1050, 30),
    gear(1566, 1050, 30),
    gear(912, 1040, 22),
    form(canvas, tailplane, {
      fill: canvas.linear(
        [
          [0, '#E8D9C2'],
          [1, '#6C7985'],
        ],
        [0, 600, 0, 660],
      ),
    }),
    form(canvas, fin, { fill: tail, crescents: [rim] }),
    `<g transform="translate(2196 700) scale(1.75)">${drawMark({ color: palette.cloud, accent: palette.apricot })}</g>`,
    form(canvas, fuselage, {
      fill: skin,
      crescents: [rim],
      inside: `<path d="${belly}" fill="${palette.inkSoft}" opacity="0.92"/><path d="${stripe}" fill="${palette.apricot}"/><rect x="700" y="850" width="1700" height="230" fill="${dawn}" opacity="0.75"/><path d="M716 1062C1100 1050 1700 1056 2000 1030" stroke="#D89A66" stroke-width="14" fill="none" opacity="0.35"/>`,
    }),
    `<g transform="translate(1176 874) scale(0.42)" opacity="0.85">${drawWordmark({ color: palette.inkSoft })}</g>`,
    `<path d="M1112 868V1052M1850 866V1046" stroke="#3F4C58" stroke-width="2" opacity="0.35"/>`,
    `<path d="${windshield}${sideGlass}" fill="#101B25"/><path d="M862 906C876 894 894 884 914 879" stroke="${paint.glow}" stroke-width="4" fill="none" opacity="0.8" stroke-linecap="round"/>`,
    `<path d="${windows.join('')}" fill="#F6C98F"/><path d="${windows.join('')}" fill="none" stroke="#5D6873" stroke-width="4"/>`,
    form(canvas, nacelle, { fill: pod, crescents: [rim] }),
    `<path d="M1872 938C1860 920 1864 884 1886 870C1900 880 1904 936 1890 954C1882 952 1876 946 1872 938Z" fill="#101B25"/><path d="M1886 870C1900 880 1904 936 1890 954" fill="none" stroke="#EADBC4" stroke-width="5"/>`,
    form(canvas, wing, {
      fill: canvas.linear(
        [
          [0, '#E9DCC6'],
          [0.3, '#A7ABAD'],
          [0.62, '#3D4B58'],
          [1, '#101B25'],
        ],
        [0, 1030, 0, 1078],
      ),
    }),
    `<path d="${winglet}" fill="#B7B4AC"/><path d="M1880 1030C1914 1022 1934 1000 1950 950" fill="none" stroke="${paint.top}" stroke-width="4"/>`,
    airstairs(canvas),
  ].join('')
}
