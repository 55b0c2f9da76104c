import { test, expect } from 'vitest'
    import { room } from './room.js'
    let loads = 0
    loads += 1
    test('first', () => expect([loads, ++room.visits]).toEqual([1, 1]))
    test('second', () => expect([loads, ++room.visits]).toEqual([1, 2]))
    test('open', () => { setInterval(() => undefined, 1000); throw new Error('broken') })