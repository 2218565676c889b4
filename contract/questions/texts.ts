import { assertionOptions } from '../../domain/questions/answer-shapes.ts'
import { named } from '../texts/names.ts'
import { rowTexts } from '../texts/rows.ts'

/** Fields of questions, their answers, review and translation. */
export const questionsTexts = {
  ...rowTexts('question', 'Question', 'Questions'),
  ...named('assertion', assertionOptions),
  'done.pair': 'Decision saved',
  'done.search': 'Search started',
  'done.review': 'Review saved',
  'done.questions': 'Questions changed',
  'done.change_undone': 'Change undone',
  'question.unprintable':
    'No font has {characters}: an empty box is printed in each of these places. Use other characters.',
  'question.text_missing': 'Please enter the question',
  'question.level_missing': 'Please choose a level',
  'question.skill_missing': 'Please choose a skill',
  'question.skill': 'Must be a skill',
  'question.not_parts': 'Must be a list of sub-questions',
  'question.too_many_parts': 'At most {most} sub-questions',
  'question.not_tags': 'Must be a list of words',
  'question.too_many_tags': 'Give at most {most} tags',
  'question.not_translations': 'Must be a list of translations',
  'question.too_many_translations': 'At most {most} translations',
  'question.review_state': 'Must be a review state',
  'question.review_state_missing': 'Please choose the review state',
  'bulk.too_many': 'At most 5,000 questions are taken at once. Please narrow the filter.',
  'bulk.none': 'Choose at least one question',
  'bulk.which': 'Name the questions by ids or by a filter',
  'bulk.one_change': 'Give one change: status, place, review_state, expected_minutes, level, skill, max_marks or tags',
  'bulk.no_tag': 'Give at least one tag',
  'similar.nothing_given': 'Give a question_id or a text',
  'pair.state': 'Must be a state of a pair',
  'pair.keep_missing': 'Choose the question that stays',
  'review.from_draft': 'A draft can be sent to review, or approved by somebody else than its author',
  'review.from_in_review': 'A question in review can be approved, rejected or taken back to draft',
  'review.from_rejected': 'A rejected question can be sent to review again or taken back to draft',
  'review.from_approved': 'An approved question can only be retired',
  'review.from_retired': 'A retired question can only be taken back to draft',
  'policy.own_drafts':
    'You can delete and restore only your own drafts. Ask the examination staff about this question.',
  'review.only_update': 'Only people who may change questions can do this',
  'review.only_approve': 'Only people who may approve questions can do this',
  'review.only_withdraw': 'Only its author or somebody who may approve questions takes it back',
  'review.own_text': 'You wrote this text, so somebody else approves or rejects it',
  'rich.too_many_formulas':
    'There are more than {most} different formulas here. Use fewer, or make several questions of this.',
  'rich.too_much_tex':
    'The formulas are longer than {most} characters together. Shorten them, or make several questions of this.',
  'rich.too_much_chemistry':
    'The chemical formulas and units are longer than {most} characters together. Shorten them, or make several questions of this.',
  'rich.too_large': 'All texts together take more than {most} KB. Shorten them, or make several questions of this.',
  'rich.formula_too_slow':
    'Formula {formula} takes too long to check. Make it simpler, or make several formulas of it.',
  'rich.too_slow': 'This text takes too long to check. Make it shorter.',
} as const
