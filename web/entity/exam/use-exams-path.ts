import { useParams } from '@tanstack/react-router'

/** The address of the list of exams in the area that is shown. */
export function useExamsPath(): string {
  const { area } = useParams({ strict: false }) as { area?: string }
  return `/${area ?? 'school-admin'}/exam`
}
