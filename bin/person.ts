import { accessSync, constants, createReadStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { createInterface as createPrompt } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { EnvironmentError, type Env } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { createLog } from '#api/platform/log/log.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { erasePerson, type Remains } from '#api/inquiry/person/erase-person.ts'
import { findInLog } from '#api/inquiry/person/find-in-log.ts'
import { findPerson, type PersonData } from '#api/inquiry/person/find-person.ts'
import { operatorNotes, type OperatorFindings } from '#api/inquiry/person/operator-notes.ts'
import { erasureReport, exportData, exportReport } from '#api/inquiry/person/person-report.ts'
import { damagedFilesIn } from '#api/outbox/outbox-folder.ts'
import { inquiryContract } from '#schemas/inquiry/inquiry.contract.ts'
import { projectRoot } from './launch-settings.ts'
import { readLakeSettings } from './lake-settings.ts'
import { earlierExports, writeReports } from './person-files.ts'
import { openEntries } from './person-outbox.ts'
import { runCommand } from './run-command.ts'

/** The time limit for a query over all inquiries, in ms; longer than the limit for pages. */
const lakeMs = 30_000

const usage =
  'Name the command and one email address: npm run person -- export ADDRESS [--logs FILE], or erase ADDRESS [--yes] [--logs FILE].'

/** `npm run person -- export ADDRESS`, or `erase ADDRESS`: docs/operations.md explains the command. */
await runCommand(async () => {
  const { command, address, logs, isConfirmed } = readArguments()
  const env = readLakeSettings(process.env)
  const dataDir = resolve(projectRoot, env.DATA_DIR)
  const log = createLog('error', { write: (line) => void process.stderr.write(line) })
  const inquiries = openInquiries(env)
  const { entries, close } = await openEntries(env, dataDir, log)
  try {
    const data = await reachLake(findPerson(address, { inquiries, entries }))
    const findings = await findElsewhere(address, data, logs, dataDir)
    say(data)
    const now = new Date()
    const write = (reports: Readonly<Record<string, string>>) => {
      const files = { ...reports, 'operator.txt': operatorNotes(command, findings, env) }
      sayFolder(writeReports(dataDir, command, files, now))
    }
    if (command === 'export') {
      return write({
        'report.txt': exportReport(address, data, env, now),
        'data.json': exportData(address, data, now),
      })
    }
    await confirm(data, isConfirmed)
    const options = { inquiries, entries, log }
    const remains = await reachLake(erasePerson(address, data.inquiries, options))
    sayRemains(data, remains)
    write({ 'report.txt': erasureReport(data.inquiries, remains, env, now) })
  } finally {
    await close()
  }
})

function readArguments() {
  const { positionals, values } = parse()
  const [command, typed, ...others] = positionals
  const isCommand = command === 'export' || command === 'erase'
  if (
    !isCommand ||
    typed === undefined ||
    others.length > 0 ||
    (command === 'export' && values.yes)
  ) {
    throw new EnvironmentError(usage)
  }
  const parsed = v.safeParse(inquiryContract.entries.email, typed)
  if (!parsed.success) throw new EnvironmentError(`That is not an email address. ${usage}`)
  const files = values.logs.filter((name) => name !== '-')
  for (const name of files) checkReadable(name)
  const address = parsed.output.toLowerCase()
  return { command, address, logs: values.logs, isConfirmed: values.yes } as const
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        logs: { type: 'string', multiple: true, default: [] },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new EnvironmentError(usage)
  }
}

function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new EnvironmentError(`The log ${file} cannot be read: name a file, or - for a pipe.`)
  }
}

function openInquiries(env: Env): InquiryRepository {
  const { reader, writer } = createLakeClients(env)
  const patient = { timeout: lakeMs, maxRetries: 2 }
  return new InquiryRepository({
    reader: reader.withConfig(patient),
    writer: writer.withConfig(patient),
  })
}

/**
 * Replaces an error of the lake with one sentence. The outbox's errors are replaced in
 * `person-outbox.ts`.
 */
async function reachLake<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    const label = errorLabel(cause)
    if (cause instanceof EnvironmentError || label === 'other') throw cause
    throw new EnvironmentError(
      label === 'HTTP 401' || label === 'HTTP 403'
        ? `The lake rejects SANITY_WRITE_TOKEN (${label}): set a token with the Editor role, and run the command again.`
        : `The lake does not answer (${label}), so nothing is complete: run the command again when it does.`,
    )
  }
}

/** Searches the logs, and lists the files that the operator has to check. */
async function findElsewhere(
  address: string,
  data: PersonData,
  logs: readonly string[],
  dataDir: string,
): Promise<OperatorFindings> {
  const ids = data.inquiries.map(({ id }) => id)
  const searched = []
  for (const name of logs) {
    const input = name === '-' ? stdin : createReadStream(name)
    const found = await findInLog(createInterface({ input, crlfDelay: Infinity }), address, ids)
    searched.push({ name: name === '-' ? 'standard input' : name, ...found })
  }
  return {
    data,
    logs: searched,
    damagedFiles: damagedFilesIn(join(dataDir, 'journal')),
    earlierExports: earlierExports(dataDir),
  }
}

function say({ inquiries, namedIn, unreadable }: PersonData): void {
  const waiting = inquiries.filter((one) => one.waiting !== undefined).length
  if (inquiries.length === 0) console.log('Nothing is stored for this address.')
  else {
    console.log(`Inquiries with this address: ${inquiries.length}; in the outbox: ${waiting}.`)
  }
  if (namedIn.length > 0) {
    console.log(`Other people's inquiries that contain this address: ${namedIn.length}.`)
  }
  if (unreadable > 0) console.log(`Unreadable outbox entries: ${unreadable}.`)
}

function sayFolder(folder: string): void {
  console.log(`Wrote ${folder}:`)
  console.log('  report.txt    for the person')
  if (existsSync(join(folder, 'data.json'))) {
    console.log('  data.json     the same data for programs, for the person')
  }
  console.log('  operator.txt  for you: read it before you answer')
  console.log('Delete the folder when you have sent the report.')
}

function sayRemains(data: PersonData, { history, outbox }: Remains): void {
  if (data.inquiries.length === 0) return
  if (history.length + outbox.length === 0) {
    console.log(`Erased: ${data.inquiries.length}.`)
    return
  }
  process.exitCode = 1
  console.error(
    `Erased in the lake: ${data.inquiries.length}. Still in the history: ${history.length}; still in the outbox: ${outbox.length}. Running servers retry the history every minute and the outbox every five minutes, and log each failure.`,
  )
}

/** @throws {EnvironmentError} if the erasure is not confirmed */
async function confirm({ inquiries }: PersonData, isConfirmed: boolean): Promise<void> {
  if (inquiries.length === 0 || isConfirmed) return
  if (!stdin.isTTY) {
    throw new EnvironmentError('Nothing was erased: add --yes, because this is not a terminal.')
  }
  const prompt = createPrompt({ input: stdin, output: stdout })
  const answer = await prompt.question('Erase their personal data permanently? Type yes: ')
  prompt.close()
  if (answer.trim() !== 'yes') throw new EnvironmentError('Nothing was erased.')
}
