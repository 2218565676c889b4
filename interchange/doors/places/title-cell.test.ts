import { describe, expect, it } from 'vitest'
import { titlesIn } from './title-cell.ts'

const none = () => false

describe('titles in one cell', () => {
  it.each([
    ['Reflection; Refraction; Lenses', ['Reflection', 'Refraction', 'Lenses'], true],
    ['Reflection | Refraction', ['Reflection', 'Refraction'], true],
    ['• Reflection • Refraction', ['Reflection', 'Refraction'], true],
    ['परावर्तन; अपवर्तन', ['परावर्तन', 'अपवर्तन'], true],
    ['1. Reflection\n2. Refraction', ['Reflection', 'Refraction'], false],
    ['Reflection of\nlight', ['Reflection of', 'light'], false],
    ['Reflection, Refraction, Lenses', ['Reflection', 'Refraction', 'Lenses'], false],
    ['Reflection/Refraction', ['Reflection', 'Refraction'], false],
    ['Series / Parallel / Mixed', ['Series', 'Parallel', 'Mixed'], false],
  ])('%j are several', (cell, titles, is_sure) => {
    expect(titlesIn(cell, none)).toEqual({ titles, is_sure })
  })

  it.each([
    'Reflection',
    'Acids, bases and salts',
    'Nutrition in plants, animals and fungi',
    'Heat, and how it travels through solids',
    'Numbers up to 1,000',
    'Speed in km/h',
    'Ohm’s law',
    'A; B',
    '',
  ])('%j is one', (cell) => {
    expect(titlesIn(cell, none)).toBeNull()
  })

  it('that all stand here are several, however long', () => {
    const known = (title: string) => ['Laws of the pendulum in motion', 'Heat, light'].includes(title)
    expect(titlesIn('Laws of the pendulum in motion, Laws of the pendulum in motion', known)?.titles.length).toBe(2)
    expect(titlesIn('Heat\nSound', () => true)?.is_sure).toBe(true)
  })
})
