import { expect, test } from 'vitest'
import { licenseList } from './license-list.ts'
import { lockedPackages } from './production-packages.ts'

const list = (packages: Record<string, object>) =>
  licenseList(lockedPackages(JSON.stringify({ packages })))

const project = { dependencies: { served: '1' }, devDependencies: { tool: '1' } }

test('packages are listed by license, those on the server separately', () => {
  const text = list({
    '': project,
    'node_modules/served': { license: 'MIT', dependencies: { '@o/part': '1' } },
    'node_modules/@o/part': { license: 'ISC', optionalDependencies: { '@o/part-linux-x64': '1' } },
    'node_modules/@o/part-linux-x64': { license: 'ISC', optional: true },
    'node_modules/@o/part-win32-x64': { license: 'ISC', optional: true },
    'node_modules/tool': { license: 'MIT' },
    'node_modules/tool/node_modules/served': { license: 'MIT' },
  })
  const [served = '', building = ''] = text.split('\n## For building')
  expect(served).toContain('## On the server (3)')
  expect(served).toContain('### ISC (2)\n\n@o/part, @o/part-*\n')
  expect(served).toContain('### MIT (1)\n\nserved\n')
  expect(building).toContain('### ISC (1)\n\n@o/part-*\n')
  expect(building).toContain('### MIT (2)\n\nserved, tool\n')
})

test.each([
  ['an unknown license', {}, 'tool states no license'],
  ['one that nobody has accepted', { license: 'AGPL-3.0' }, 'tool is under “AGPL-3.0”'],
])('%s stops the list', (_, entry, message) => {
  const packages = {
    '': project,
    'node_modules/served': { license: 'MIT' },
    'node_modules/tool': entry,
  }
  expect(() => list(packages)).toThrow(message)
})
