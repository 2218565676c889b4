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
  ['6.02x10^23', 6.02e23, null],
  ['3.0x10^8 m/s', 3e8, 'm/s'],
  ['6.02 × 10²³', 6.02e23, null],
  ['1.6e-19 C', 1.6e-19, 'C'],
  ['1.6 x 10^-19 C', 1.6e-19, 'C'],
  ['6.022 X 10^{23} mol^-1', 6.022e23, 'mol^-1'],
  ['9.1*10**-31 kg', 9.1e-31, 'kg'],
  ['6.63 × 10⁻³⁴ J s', 6.63e-34, 'J s'],
  ['3×10<sup>8</sup> m/s', 3e8, 'm/s'],
  ['-2.5·10^(3)', -2500, null],
  ['10^5 Pa', 1e5, 'Pa'],
  ['10⁻³', 1e-3, null],
  ['−4 × 10^−7', -4e-7, null],
])('%s is %d with the unit %s', (cell, value, unit) => {
  expect(readNumericCell(cell)).toEqual({ value, tolerance: 0, tolerance_kind: 'ABSOLUTE', unit })
})

test.each<[string, number, number, string, string | null]>([
  ['3.14±0.01', 3.14, 0.01, 'ABSOLUTE', null],
  ['9.8 +/- 0.1 m/s', 9.8, 0.1, 'ABSOLUTE', 'm/s'],
  ['1/2 ± 0.1 m', 0.5, 0.1, 'ABSOLUTE', 'm'],
  ['200±5%', 200, 5, 'PERCENT', null],
  ['200 m ± 5 %', 200, 5, 'PERCENT', 'm'],
  ['6.02x10^23 ± 0.01x10^23', 6.02e23, 1e21, 'ABSOLUTE', null],
  ['3.0 × 10⁸ m/s ± 2 %', 3e8, 2, 'PERCENT', 'm/s'],
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
  ...['1.6x10-19', '6.02 × 10', '6.02 x 1023', '5 10^3', '1x10^999', '2x5', '3 × 10^8^2', '4 x 10^2.5', '310^2'],
])('%j is not one number', (cell) => {
  expect(readNumericCell(cell)).toBeNull()
})
