import { type IconProps, LineIcon } from '#web/ui/line-icons.tsx'

/** Two sheets: copies an address. */
export function CopyIcon(props: IconProps) {
  const front = 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z'
  const back = 'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
  return <LineIcon path={front + back} {...props} />
}

/** An arrow into a tray: downloads. */
export function DownloadIcon(props: IconProps) {
  const tray = 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
  return <LineIcon path={`M12 15V3${tray}M7 10l5 5 5-5`} {...props} />
}

/** An arrow out of a frame: opens a tab. */
export function OpenIcon(props: IconProps) {
  const frame = 'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6'
  return <LineIcon path={`M15 3h6v6M10 14 21 3${frame}`} {...props} />
}

/** A sheet with lines: exports a text. */
export function TextIcon(props: IconProps) {
  const sheet =
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z'
  return <LineIcon path={`${sheet}M14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8`} {...props} />
}
