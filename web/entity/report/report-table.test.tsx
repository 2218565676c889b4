// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { ReportTable } from './report-table.tsx'

clearAfterEach()

test('what needs a wide place has a line below its row where it says something, and none where it does not', () => {
  const rows = [
    { id: 1, flag: 'Too few answers' },
    { id: 2, flag: null },
  ]
  render(
    <ReportTable
      title="Questions"
      rows={rows}
      columns={[
        { title: 'Question', value: ({ id }) => id },
        { title: 'What stands out', isLong: true, value: ({ flag }) => flag },
      ]}
      keyOf={({ id }) => id}
    />,
    { wrapper: makeFrame() },
  )
  expect(screen.getByText('What stands out: Too few answers')).toBeTruthy()
  expect(screen.getAllByText(/^What stands out:/)).toHaveLength(1)
})
