import type { TransferDataInput } from '../documents/records/transfer-data.ts'

/** A pupil of three years, who has left. */
export const sampleTransferData = (changes: Partial<TransferDataInput> = {}): TransferDataInput => ({
  ...{ document: 'records/transfer-data', language: 'en', school: 'Green Valley Public School', logo: null },
  ...{ images: new Map(), printed: '29 Mar 2027, 11:42' },
  ...{ name: 'Jaspreet Gill', admission_no: 'GV/1042', gender: 'F', dob: '2012-05-14' },
  ...{ mother: 'Manpreet Kaur', father: 'Harjit Singh Gill', guardian: null, joined_on: '1 April 2024' },
  left: { on: '28 March 2027', reason: 'TRANSFER' },
  years: [
    { session: '2024-25', place: 'Class 7 A', roll_no: '12', from: '1 April 2024', to: null, state: 'PROMOTED' },
    { session: '2025-26', place: 'Class 8 A', roll_no: '11', from: null, to: null, state: 'PROMOTED' },
    { session: '2026-27', place: 'Class 9 B', roll_no: '14', from: null, to: '28 March 2027', state: 'TRANSFERRED' },
  ],
  has_unseen: false,
  result: {
    ...{ session: '2026-27', place: 'Class 9 B', percent: '71.25', grade: 'B1', result: 'PASS' },
    exams: ['Half-yearly', 'Annual'],
  },
  days: { session: '2026-27', of: { present: '198', open: '214' } },
  ...changes,
})
