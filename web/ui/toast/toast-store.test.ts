import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, showToast } from './toast-store.ts'

const shownId = () => currentToast()!.id

describe('the toast store', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    const toast = currentToast()
    if (toast) dismissToast(toast.id)
    vi.runAllTimers()
    vi.useRealTimers()
  })

  test('contains one toast: the next replaces it', () => {
    showToast({ title: 'First' })
    showToast({ title: 'Second' })
    expect(currentToast()).toMatchObject({ title: 'Second', open: true })
  })

  test('removes a dismissed toast after 4000 ms', () => {
    showToast({ title: 'Gone soon' })
    dismissToast(shownId())
    expect(currentToast()).toMatchObject({ title: 'Gone soon', open: false })
    vi.advanceTimersByTime(3999)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  test('a new toast stays when the earlier one is removed', () => {
    showToast({ title: 'Old' })
    dismissToast(shownId())
    vi.advanceTimersByTime(2000)
    showToast({ title: 'New' })
    vi.advanceTimersByTime(10_000)
    expect(currentToast()).toMatchObject({ title: 'New', open: true })
  })

  test('ignores the dismissal of another toast', () => {
    showToast({ title: 'Stays' })
    dismissToast(shownId() - 1)
    expect(currentToast()).toMatchObject({ title: 'Stays', open: true })
  })
})
