import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

const at = (...rooms: (string | null)[]) =>
  placesOf({ room: 'Hall 1', sections: rooms.map((room, index) => ({ title: 'ABC'[index] ?? '', room })) })

test('a section’s own room goes before that of the exam; one for all is said once', () => {
  expect(at('Room 12', 'Room 12')).toBe('A, B · Room 12')
  expect(at('Room 12', 'Hall 1')).toBe('A (Room 12), B (Hall 1)')
  expect(at('Hall 1')).toBe('A · Hall 1')
  expect(placesOf({ room: null, sections: [{ title: 'A', room: null }] })).toBe('A')
  expect(
    placesOf({
      room: null,
      sections: [
        { title: 'A', room: 'Lab' },
        { title: 'B', room: null },
      ],
    }),
  ).toBe('A (Lab), B')
})
