import { expect, test } from 'vitest'
import { adminLoginContract } from '#schemas/inquiry/admin/admin-login.contract.ts'
import {
  inquiryChangeContract,
  inquiryPageParamsContract,
  resendContract,
} from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { inquiryCategories, purchaseConsiderations } from '#schemas/inquiry/inquiry-choices.ts'
import { inquiryRequestContract } from '#schemas/inquiry/inquiry.contract.ts'
import { previewContentContract } from '#schemas/preview/preview.contract.ts'
import { previewPerspectiveContract } from '#schemas/preview/preview.contract.ts'
import { vitalsContract } from '#schemas/protocol/vitals/vitals.contract.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { fieldIssues, type ObjectContract } from './field-issues.ts'

const valuesOf = (choices: readonly { value: string }[]) =>
  choices.map(({ value }) => value).join(', ')

test('the answer to an unknown choice lists the valid ones', () => {
  const requested = { ...validInquiry, categories: ['fbo', 'nope'], purchaseConsideration: 'nope' }
  expect(fieldIssues(inquiryRequestContract, requested)).toEqual({
    'categories.1': [`Please choose one of these: ${valuesOf(inquiryCategories)}`],
    purchaseConsideration: [`Please choose one of these: ${valuesOf(purchaseConsiderations)}`],
  })
})

const odd = [5, -1, 1e12, true, null, [], {}, [5], ['nope'], { nope: 5 }, '', 'nope', '0', '999']
const contracts: Record<string, ObjectContract> = {
  inquiryRequestContract,
  inquiryPageParamsContract,
  inquiryChangeContract,
  resendContract,
  adminLoginContract,
  vitalsContract,
  previewContentContract,
  previewPerspectiveContract,
}

test.each(Object.entries(contracts))('%s has its own message for each error', (_, contract) => {
  const values = [undefined, ...odd, 'long'.repeat(5000), Array.from({ length: 99 }, String)]
  const messages = Object.keys(contract.entries).flatMap((field) =>
    values.flatMap((value) => Object.values(fieldIssues(contract, { [field]: value })).flat()),
  )
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) {
    expect(message).not.toMatch(
      /Expected|received|Invalid (?!phone number format)|undefined|null|\/\^/,
    )
  }
})

test.each([
  [{ name: 5, notes: 5 }, { notes: ['Please send text'] }],
  [{ kitsInterested: 'one', filledInMs: 'soon' }, { kitsInterested: ['Please send a list'] }],
  [{ filledInMs: 'soon' }, { filledInMs: ['Please send a number'] }],
])('%j is answered in plain words', (requested, issues) => {
  expect(fieldIssues(inquiryRequestContract, { ...validInquiry, ...requested })).toMatchObject(
    issues,
  )
})
