import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the address asks for a dialog of its page ("/exam?new=1"), and how it asks no more once that was closed. */
export function useAskedOpen(name: 'new' | 'upload' | 'codes'): [asked: boolean, forget: () => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = String(search[name] ?? '') === '1'
  const forget = () => {
    const { [name]: _asked, ...rest } = search
    if (asked) void navigate({ to: '.', search: () => rest as never, replace: true })
  }
  return [asked, forget]
}
