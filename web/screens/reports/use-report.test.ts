// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReport } from './use-report.ts'

const given = vi.hoisted(() => ({ isInSchool: false, search: {} as Record<string, string> }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  useSearch: () => given.search,
}))
vi.mock('#web/api/sign-in/account.ts', async (original) => ({
  ...(await original<object>()),
  isInSchool: () => given.isInSchool,
}))
vi.mock('#web/api/sign-in/sessions.ts', () => ({ useSessions: () => ({ session: { id: 3 } }) }))

/** The filter that a report with this address asks by. */
function filterAt(search: Record<string, string>, isInSchool: boolean) {
  Object.assign(given, { search, isInSchool })
  return renderHook(useReport).result.current.filter
}

test('a school is named by the platform’s own people alone', () => {
  expect(filterAt({ client_id: '5', grade_id: '2' }, false)).toEqual({ session_id: 3, grade_id: 2, client_id: 5 })
  expect(filterAt({ client_id: '5', grade_id: '2' }, true)).toEqual({ session_id: 3, grade_id: 2 })
  expect(filterAt({}, false)).toBeNull()
})
