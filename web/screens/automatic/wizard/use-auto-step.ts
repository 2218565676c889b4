import { useNavigate, useSearch } from '@tanstack/react-router'
import { AutoUrl } from '../../papers/wizard/auto-url.ts'

/** The step in the address. */
export function useAutoStep() {
  const navigate = useNavigate()
  const url = AutoUrl.parse(useSearch({ strict: false }))
  const go = ({ step }: Pick<typeof url, 'step'>) =>
    navigate({ to: '.', search: { ...(url.id === null ? {} : { id: url.id }), step } })
  return { url, go }
}
