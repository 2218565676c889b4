import type { Level, Skill } from '../../domain/questions/question-types.ts'

/** Levels and skills as they stand inside of sentences. */
const wordTexts = {
  'name.level.EASY': 'level easy',
  'name.level.MEDIUM': 'level medium',
  'name.level.HARD': 'level hard',
  'name.skill.REMEMBER': 'skill remember',
  'name.skill.UNDERSTAND': 'skill understand',
  'name.skill.APPLY': 'skill apply',
  'name.skill.ANALYSE': 'skill analyse',
  'name.skill.EVALUATE': 'skill evaluate',
  'name.skill.CREATE': 'skill create',
} as const satisfies Record<`name.level.${Level}` | `name.skill.${Skill}`, string>

/** Why there is no such paper, and why a question may not stand in the place of another. */
export const assemblyTexts = {
  ...wordTexts,
  'list.and': '{words} and {last}',
  'list.or': '{words} or {last}',
  'name.paper': 'the paper',
  'name.section': 'section {section}',
  'name.sections': 'sections {sections}',
  'name.chapter': 'chapter {chapter}',
  'name.chapter_titled': 'chapter “{title}”',
  'name.topic': 'topic {topic}',
  'name.topic_titled': 'topic “{title}”',
  'name.type_titled': '“{title}”',
  'name.question': 'question {id}',
  'wish.questions':
    '{count, plural, one {# question} other {# questions}} of {marks, plural, one {# mark} other {# marks}}, {types}',
  'wish.from': '{questions} from {chapters}',
  'wish.unused': '{questions} not used in the last {days} days',
  'wish.marks': '{marks} of {goal}',
  'clause.count': '{where} needs {questions}, {available} can be had',
  'clause.or_pairs':
    '{where} needs {needed, plural, one {# OR pair} other {# OR pairs}} of the same chapter and level, {available} can be had',
  'clause.recent':
    '{where} leaves out what was used in the last {days} days, {needed, plural, one {# question} other {# questions}} of that would be needed',
  'clause.scope':
    '{where} takes from {chapters} only, {needed, plural, one {# question} other {# questions}} from elsewhere would be needed',
  'clause.pin': '{question} is pinned to {where}',
  'clause.cap': '{where} takes at most {most} of {topic}, {needed} would be needed',
  'clause.similar': 'of {questions}, too similar to each other, only one can be taken',
  'clause.time': 'the questions take at least {needed} minutes, the paper allows {available}',
  'clause.must': 'of its {needed} marks {where} must have {goals}, {available} can be had',
  'clash.one': '{clause}.',
  'clash.several': "These can't hold together: {clauses}.",
  'clash.shortage': 'Section {section} needs {questions}; {there}.',
  'clash.bank_has': 'the bank has {available}',
  'clash.bank_has_in': 'the bank has {available} in {languages} ({more} more in other languages)',
  'clash.left': '{available, plural, one {# is} other {# are}} left',
  'clash.time': 'The questions take at least {needed} minutes, the paper allows {available}.',
  'clash.time_of': 'The questions of {sections} take at least {needed} minutes, the paper allows {available}.',
  'clash.time_beside':
    'The questions take at least {minutes} minutes, those of {sections} alone {needed}; the paper allows {available}.',
  'assembly.carries': 'The bank carries {carried} of the {asked} sets.',
  'assembly.nearest_of_one': 'The nearest paper can be taken of one paper, not of several at once',
  'assembly.undecided':
    'No paper was found, and none could be ruled out, within the budget of the search. Loosen a MUST or a limit.',
  'blueprint.subject_missing': 'Please choose the subject whose chapters, topics or questions the blueprint names',
  'pin.not_in_it': 'Question {id} is not in this question paper, so it cannot be kept',
  'sets.not_first': 'This paper is set {set} of several. Make the sets from set A.',
  'sets.submitted': 'Set {set}, “{name}”, is submitted and cannot be changed any more. Make a new paper for new sets.',
  'swap.not_in_it': 'Question {id} is not in this paper.',
  'swap.in_it': 'Question {id} is in this paper already.',
  'swap.type': 'Question {id} is of a type that section {section} does not take.',
  'swap.marks': 'Question {id} has {marks} marks; section {section} takes questions of {each}.',
  'swap.chapter': 'Section {section} takes no question from its chapter.',
  'swap.recent': 'It was used in the last {days} days.',
  'swap.pair': 'The two questions of an OR pair are of the same chapter and level.',
  'swap.topic': 'At most {most} questions may come from its topic.',
  'swap.time': 'The paper would take longer than {most} minutes.',
  'swap.marks_missed': 'The paper would miss marks that it must have.',
  'swap.similar': 'Question {id} is too similar to question {other} of this question paper',
} as const
