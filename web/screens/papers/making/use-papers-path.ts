import { useParams } from '@tanstack/react-router'

/** The address of the list of question papers under the prefix of whoever is signed in. */
export function usePapersPath(): string {
  const { area } = useParams({ strict: false }) as { area?: string }
  return `/${area ?? 'school-admin'}/question-papers`
}
