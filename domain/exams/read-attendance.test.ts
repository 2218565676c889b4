import { describe, expect, it } from 'vitest'
import { readAttendance } from './read-attendance.ts'

describe('R53 words of attendance', () => {
  it.each([
    ['A', 'A'],
    ['ab', 'A'],
    ['Ab.', 'A'],
    ['ABS', 'A'],
    ['Absent', 'A'],
    ['अनुपस्थित', 'A'],
    ['गैरहजर', 'A'],
    ['M.L.', 'ML'],
    ['Medical Leave', 'ML'],
    ['Exempt', 'EX'],
    ['ufm', 'UFM'],
    ['P', 'P'],
    ['Present', 'P'],
    ['उपस्थित', 'P'],
  ])('%s is %s', (text, code) => {
    expect(readAttendance(text)).toBe(code)
  })
  it.each(['', 'L', 'NIL', '-', 'NA', 'Left', 'TC', 'B', '0', 'Absent from class'])('%s is none', (text) => {
    expect(readAttendance(text)).toBeNull()
  })
})
