import type { ExamRow } from '#contract'

/** "A, B · Hall 1", or where they sit apart "A (Room 12), B (Hall 1)"; a section's own room goes before that of the exam. */
export function placesOf({
  sections,
  room,
}: Pick<ExamRow, 'room'> & { sections: { title: string; room: string | null }[] }) {
  const rooms = new Set(sections.map((one) => one.room ?? room))
  if (rooms.size > 1) return sections.map((one) => (one.room ? `${one.title} (${one.room})` : one.title)).join(', ')
  return [sections.map(({ title }) => title).join(', '), ...rooms].filter(Boolean).join(' · ')
}
