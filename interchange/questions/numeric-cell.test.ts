import { expect, test } from 'vitest'
import { readNumericCell } from './numeric-cell.ts'

test.each<[string, number, string | null]>([
  ['3.14', 3.14, null],
  ['-3', -3, null],
  ['−0.5 °C', -0.5, '°C'],
  ['6.02e23', 6.02e23, null],
  ['9.8 m/s', 9.8, 'm/s'],
  ['9.8m/s²', 9.8, 'm/s²'],
  ['4 m s-2', 4, 'm s-2'],
  ['45°', 45, '°'],
  ['12 %', 12, '%'],
  ['500 ₹', 500, '₹'],
  ['5 Ω', 5, 'Ω'],
  ['1/2', 0.5, null],
  ['3/4', 0.75, null],
  ['-3/4', -0.75, null],
  ['1 1/2', 1.5, null],
  ['-1 1/2 km', -1.5, 'km'],
  ['2½ kg', 2.5, 'kg'],
  ['¾', 0.75, null],
  ['7 / 2 cm', 3.5, 'cm'],
  ['1/3', 0.3333333333, null],
  ['1,200 kg', 1200, 'kg'],
  ['1,00,000', 100_000, null],
  ['-1 200.5', -1200.5, null],
])('%s is %d with the unit %s', (cell, value, unit) => {
  expect(readNumericCell(cell)).toEqual({ value, tolerance: 0, tolerance_kind: 'ABSOLUTE', unit })
})

test.each<[string, number, number, string, string | null]>([
  ['3.14±0.01', 3.14, 0.01, 'ABSOLUTE', null],
  ['9.8 +/- 0.1 m/s', 9.8, 0.1, 'ABSOLUTE', 'm/s'],
  ['1/2 ± 0.1 m', 0.5, 0.1, 'ABSOLUTE', 'm'],
  ['200±5%', 200, 5, 'PERCENT', null],
  ['200 m ± 5 %', 200, 5, 'PERCENT', 'm'],
  ['22/7 ± 1 %', 3.142857143, 1, 'PERCENT', null],
])('%s has a tolerance', (cell, value, tolerance, tolerance_kind, unit) => {
  expect(readNumericCell(cell)).toEqual({ value, tolerance, tolerance_kind, unit })
})

test.each([
  ...[
    '',
    'x',
    '2^3',
    '1:2',
    '5 or 6',
    '5 to 6',
    '5, 6',
    '5;6',
    '5 - 6',
    '1/0',
    '1/2/3',
    '1 1/2/3',
    '2×3',
    '10 m 5',
    '3,14',
    '(5)',
    '5!',
    '= 5',
  ],
  ...['1-1/2', '1//2', '5 m or 6 m', '2 m = 200 cm', '3 _', '√2'],
])('%j is not one number', (cell) => {
  expect(readNumericCell(cell)).toBeNull()
})
