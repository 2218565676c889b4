import { useParams } from '@tanstack/react-router'

/** The address of the matrix in the area that is shown. */
export function useAccessPath(): string {
  const { area } = useParams({ strict: false }) as { area?: string }
  return `/${area ?? 'super-admin'}/module-wise-access`
}
