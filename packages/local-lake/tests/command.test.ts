import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { newFolder } from './support/temporary-folder.ts'

const command = join(import.meta.dirname, '../src/cli.ts')

/** Starts the command in an empty folder. */
function start(args: readonly string[], folder = newFolder()) {
  const child = spawn(process.execPath, [command, ...args], { cwd: folder })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    output,
    errors,
  }))
  /** Waits for the end of the introduction, and returns the lake's address. */
  const address = async () => {
    await expect.poll(() => output, { timeout: 10_000 }).toContain('Ctrl-C stops it.')
    return /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  }
  return { child, ended, folder, address }
}

test.each([
  [['--port', 'x'], '--port must be a number from 0 to 65535, and not "x".'],
  [['--port', '70000'], '--port must be a number from 0 to 65535, and not 70000.'],
  [['--port', '--memory'], '--port needs a value.'],
  [['--origin', 'localhost:3000'], '--origin must be an origin such as http://localhost:3333'],
  [['--origin', 'http://a.test/studio'], 'without a path, and not "http://a.test/studio".'],
  [['--project-id', 'Ab_c'], '--project-id must be lower-case letters, digits and dashes'],
  [['--project-id', ''], '--project-id must be lower-case letters, digits and dashes'],
  [['--dataset', 'Production', '--memory'], '--dataset must be lower-case letters'],
  [['--token', ''], '--token must be a text without spaces, and not "".'],
  [['--data', ''], '--data must be a folder, and not "".'],
  [['--memory', '--data', 'x'], 'Use --memory or --data, not both.'],
  [['--public', '--private'], 'Use --public or --private, not both.'],
  [['--nothing'], "Unknown option '--nothing'."],
  [['folder'], "Unexpected argument 'folder'."],
  [['--seed', 'none.ndjson', '--memory', '--port', '0'], 'none.ndjson cannot be imported: ENOENT'],
  [['--data', '/dev/null/lake', '--port', '0'], 'The folder /dev/null/lake cannot be used: '],
])('a mistake is named: %s', async (args, message) => {
  const { code, output, errors } = await start(args).ended
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toContain(message)
  expect(errors).not.toMatch(/^\s+at /m)
})

test('--help lists every option, and --version is that of the package', async () => {
  const { code, output } = await start(['--help']).ended
  expect(code).toBe(0)
  const source = readFileSync(join(import.meta.dirname, '../src/command.ts'), 'utf8')
  const [, table = ''] = /options: \{\n([\s\S]*?)\n {6}\},/.exec(source) ?? []
  const names = [...table.matchAll(/^ +'?([a-z-]+)'?:/gm)].map(([, name]) => `--${name}`)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !output.includes(name))).toEqual([])
  // The help's own example is valid.
  const [, example = ''] = /Example: local-lake (.*)/.exec(output) ?? []
  const options = Object.fromEntries(
    names.map((name) => [name.slice(2), { type: 'string' } as const]),
  )
  expect(() => parseArgs({ args: example.trim().split(' '), options })).not.toThrow()
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string }
  expect((await start(['--version']).ended).output.trim()).toBe(version)
})

test('it stores its data in .local-lake until Ctrl-C, and continues with it', async () => {
  const first = start(['--port', '0', '--token', 'my-token', '--project-id', 'abc123'])
  writeFileSync(join(first.folder, 'unrelated.txt'), '')
  const clientAt = (apiHost: string) =>
    createClient({
      projectId: 'abc123',
      dataset: 'production',
      apiHost,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
      token: 'my-token',
    })
  await clientAt(await first.address()).create({ _id: 'a', _type: 'book' })
  first.child.kill('SIGINT')
  expect(await first.ended).toMatchObject({ code: 0, errors: '' })
  const args = ['--port', '0', '--token', 'my-token', '--project-id', 'abc123']
  const second = start(args, first.folder)
  expect(await clientAt(await second.address()).fetch('count(*)')).toBe(1)
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('--memory leaves nothing behind', async () => {
  const { child, ended, folder, address } = start(['--memory', '--port', '0'])
  await address()
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  expect(existsSync(join(folder, '.local-lake'))).toBe(false)
})

test('an old Node gets a sentence instead of an error of its module loader', async () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`
  const data = `data:text/javascript,${encodeURIComponent(pretend)}`
  const child = execFile(process.execPath, ['--import', data, command])
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(code).toBe(1)
  expect(errors).toMatch(/^local-lake needs Node 22\.13 or later, and this is v/)
})
