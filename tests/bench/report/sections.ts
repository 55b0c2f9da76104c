/** One part of the benchmark: `tests/bench/<name>.bench.ts`. */
export interface SectionName {
  readonly name: string
  readonly title: string
  /** Whether `npm run bench` runs it without being asked for it by name. */
  readonly isDefault: boolean
}

/** All sections, in the order of the document. */
export const sections: readonly SectionName[] = [
  { name: 'page', title: 'Pages in a browser', isDefault: true },
  { name: 'tap', title: 'An early tap', isDefault: true },
  { name: 'server', title: 'Pages from the server', isDefault: true },
  { name: 'start', title: 'Start, first page and stop', isDefault: true },
  { name: 'app', title: 'In the app', isDefault: true },
  { name: 'streams', title: 'Open event streams', isDefault: true },
  { name: 'growth', title: 'More kits', isDefault: true },
  { name: 'admin', title: 'The admin list', isDefault: false },
  { name: 'lake', title: 'The local lake', isDefault: false },
  { name: 'inquiry', title: 'Inquiries', isDefault: false },
  { name: 'marks', title: "Lighthouse's other marks", isDefault: false },
  { name: 'scripts', title: 'What the scripts are made of', isDefault: false },
  { name: 'outage', title: 'Inquiries while parts fail', isDefault: false },
  { name: 'soak', title: 'A soak with restarts', isDefault: false },
  { name: 'traces', title: 'With traces', isDefault: false },
  { name: 'crash', title: 'Crashes', isDefault: false },
  { name: 'flood', title: 'Under a flood', isDefault: false },
]
