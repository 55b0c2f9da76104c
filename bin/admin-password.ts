import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { EnvironmentError } from '#api/platform/env.ts'
import { hashPassword } from '#api/admin/password-hash.ts'
import { runCommand } from './run-command.ts'

/** The shortest password that resists guessing, in characters. */
const minLength = 12

/**
 * `npm run admin:password`: asks for a password, or reads it from a pipe, and prints the setting with
 * its hash; with a name, an entry for `ADMIN_ACCOUNTS`.
 */
await runCommand(async () => {
  const name = process.argv[2]?.trim() ?? 'ADMIN_PASSWORD_HASH'
  if (name === '' || /[=,]/.test(name))
    throw new EnvironmentError('The name must not be empty or have a comma or an equals sign.')
  const password = stdin.isTTY ? await ask('Password for /admin: ') : await readAll()
  if (password.length < minLength)
    throw new EnvironmentError(`The password needs at least ${minLength} characters.`)
  console.log(`${name}=${await hashPassword(password)}`)
})

/** Asks without echoing what is typed. */
async function ask(question: string): Promise<string> {
  stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  stdout.write('\n')
  return answer
}

async function readAll(): Promise<string> {
  const parts: string[] = []
  for await (const chunk of stdin) parts.push(String(chunk))
  return parts.join('').replace(/\r?\n$/, '')
}
