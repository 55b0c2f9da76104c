/** Bars in groups, one colour for each series. */
export interface BarChart {
  /** The file's name without its folder, such as `page-lcp.svg`. */
  readonly file: string
  readonly title: string
  readonly unit: string
  readonly series: readonly string[]
  /** One value for each series; undefined where there is none. */
  readonly groups: readonly { name: string; values: readonly (number | undefined)[] }[]
}

const width = 760
const barHeight = 18
const groupGap = 14
const labelWidth = 150
const valueWidth = 90
const head = 64

/**
 * Draws a chart as SVG. It stands on a ground of its own, which follows the reader's light or dark
 * scheme, and every bar bears its value: nothing is told by colour alone.
 */
export function drawBars({ title, unit, series, groups }: BarChart): string {
  const top = Math.max(...groups.flatMap(({ values }) => values.map((value) => value ?? 0)), 1)
  const scale = (width - labelWidth - valueWidth) / top
  const groupHeight = series.length * barHeight + groupGap
  const height = head + groups.length * groupHeight + 8
  const bars = groups.flatMap(({ name, values }, group) => {
    const y = head + group * groupHeight
    const middle = y + (series.length * barHeight) / 2
    return [
      text(labelWidth - 10, middle + 4, name, 'end'),
      ...values.map((value, at) => bar(value, at, y + at * barHeight, scale)),
    ]
  })
  const legend = series.map((name, at) => {
    const x = 16 + at * ((width - 32) / series.length)
    return `<rect class="s${at}" x="${x}" y="38" width="11" height="11" rx="2"/>${text(x + 17, 48, name)}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(`${title}, ${unit}`)}">`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="6"/>`,
    `<text class="title" x="16" y="25">${escape(`${title}, ${unit}`)}</text>`,
    ...legend,
    ...bars,
    '</svg>',
    '',
  ].join('\n')
}

function bar(value: number | undefined, series: number, y: number, scale: number): string {
  if (value === undefined) return text(labelWidth + 6, y + 13, 'not measured')
  const length = Math.max(1, Math.round(value * scale))
  const shown = value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(2)
  const rect = `<rect class="s${series}" x="${labelWidth}" y="${y + 2}" width="${length}" height="${barHeight - 4}" rx="2"/>`
  return rect + text(labelWidth + length + 6, y + 13, shown.toLocaleString('en'))
}

function text(x: number, y: number, content: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${escape(content)}</text>`
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = [
  'text{font:12px system-ui,sans-serif;fill:#1f2933}.title{font-size:14px;font-weight:600}',
  '.ground{fill:#fff;stroke:#d5dbe1}',
  '.s0{fill:#8795a1}.s1{fill:#1c6fb5}.s2{fill:#c2601c}.s3{fill:#7a52a8}.s4{fill:#2c8a5b}',
  '@media(prefers-color-scheme:dark){text{fill:#e4e9ee}.ground{fill:#151b22;stroke:#3a444f}',
  '.s0{fill:#95a3b0}.s1{fill:#5aa9ea}.s2{fill:#e9904d}.s3{fill:#b491e0}.s4{fill:#5fc18f}}',
].join('')
