import { expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { operatorNotes } from './operator-notes.ts'
import { erasureReport, exportReport } from './person-report.ts'

const now = new Date('2026-11-26T12:00:00Z')
const id = 'inquiry.6f1d2c9e-0000-4000-8000-000000000000'
const document = { _id: id, _type: 'inquiry', ...validInquiry }
const waiting = { ...document, delivery: { webhook: { state: 'waiting' } } }
const inquiry = { id, documents: [document], waiting }
const data = { inquiries: [inquiry], namedIn: [], unreadable: 0 }
const plain = { ...parseEnvironment({ ...deadLake, SITE_URL: 'https://petjet.example' }) }
const connected = parseEnvironment({
  ...deadLake,
  SANITY_API_HOST: '',
  SITE_URL: 'https://petjet.example',
  MAILGUN_API_KEY: 'key',
  MAILGUN_DOMAIN: 'petjet.example',
  MAIL_TO: 'team@petjet.example',
  WEBHOOK_URL: 'https://hooks.example/in',
  WEBHOOK_SECRET: 'secret',
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET_KEY: 'secret',
  INQUIRY_RETENTION_DAYS: '90',
})

test('the report names only the services that are set up, and how long data is stored', () => {
  const without = exportReport('amelia@example.com', data, plain, now)
  expect(without).not.toMatch(/Mailgun|hooks|Google/)
  expect(without).toContain('stored until they are erased')
  const full = exportReport('amelia@example.com', data, connected, now)
  for (const text of [
    'Mailgun',
    'hooks.example',
    'Google (reCAPTCHA)',
    'or 90 days after they were closed',
  ]) {
    expect(full).toContain(text)
  }
})

test('a draft with other content is reported, and the outbox’s copy is not repeated', () => {
  const report = (documents: (typeof document)[]) =>
    exportReport('a@b.example', { ...data, inquiries: [{ ...inquiry, documents }] }, plain, now)
  expect(report([document])).not.toContain('Another copy')
  const draft = { ...document, _id: `drafts.${id}`, notes: 'Edited.' }
  expect(report([document, draft])).toContain('Another copy of 6F1D-2C9E')
})

test('the report of an erasure names what has not been erased yet', () => {
  const report = (remains: { history: string[]; outbox: string[] }) =>
    erasureReport([inquiry], remains, plain, now)
  expect(report({ history: [], outbox: [] })).toContain('6F1D-2C9E  erased\n')
  expect(report({ history: [id], outbox: [] })).toContain('erased, except for earlier versions')
  expect(report({ history: [], outbox: [id] })).toContain('erased, except from the delivery queue')
})

test('the operator’s notes list what the settings and findings require', () => {
  const findings = { data, logs: [], damagedFiles: [], earlierExports: ['/data/person/export-1'] }
  const few = operatorNotes('export', findings, plain)
  expect(few).not.toMatch(/Mailgun|webhook|Shopify|Unreadable|damaged|export-1/)
  const found = {
    data: { ...data, unreadable: 2, namedIn: ['inquiry.11112222-0000'] },
    logs: [
      {
        name: 'a.log',
        lines: 100,
        naming: Array.from({ length: 60 }, (_, at) => at + 1),
        withAddress: [],
      },
    ],
    damagedFiles: ['/data/journal/inquiries.damaged-1.sqlite'],
    earlierExports: ['/data/person/export-1'],
  }
  const all = operatorNotes('erase', found, connected)
  for (const text of [
    'Mailgun deletes its events',
    "webhook's receiver, hooks.example",
    'Sanity purges the history',
    'Unreadable outbox entries, whose sender is unknown: 2',
    'Read them in the Studio: 1111-2222.',
    'inquiries.damaged-1.sqlite is a damaged outbox',
    'Delete /data/person/export-1',
    '100 lines, including 60 with',
    '49, 50 and more)',
  ]) {
    expect(all).toContain(text)
  }
})
