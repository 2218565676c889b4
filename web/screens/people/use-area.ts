import { useParams } from '@tanstack/react-router'

/** The start of the addresses of the area that is open: '/school-admin'. */
export function useArea(): string {
  const { area } = useParams({ strict: false }) as { area?: string }
  return `/${area}`
}
