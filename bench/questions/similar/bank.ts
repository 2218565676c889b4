import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOpenTriviaQa } from '../../../interchange/questions/opentriviaqa.ts'
import { plainText } from '../../../richtext/plain.ts'
import { type Random, randomBelow, randomFrom } from '../../../solver/random.ts'

const FOLDER = join(import.meta.dirname, '../../../interchange/fixtures/opentriviaqa')
/** Share of questions that are an earlier one with a few words changed. */
const NEAR_DUPLICATES = 0.08
/** Share of the words of a made-up question that come from anywhere in the collection; the others are those of one real question. */
const MIXED = 0.6

/**
 * The questions of the OpenTriviaQA fixtures with their options, and from then on made-up ones with the same frequencies of words: a real question most of whose words are
 * drawn anew. Each as its words.
 */
export function makeTexts(count: number, seed: number): string[][] {
  const random = randomFrom(seed, 1)
  const real = readFixtures()
  const words = real.flat()
  const bank = real.slice(0, count)
  while (bank.length < count) {
    const base = bank[randomBelow(random, bank.length)] as string[]
    bank.push(random() < NEAR_DUPLICATES ? change(base, words, random, 0.1) : change(base, words, random, MIXED))
  }
  return bank
}

function readFixtures(): string[][] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return files.flatMap((name) =>
    readOpenTriviaQa(readFileSync(join(FOLDER, name))).questions.map(({ question_text, question_options }) =>
      [question_text, ...question_options.map(({ data }) => data)]
        .map((html) => plainText(html))
        .join(' ')
        .toLowerCase()
        .split(/\s+/),
    ),
  )
}

const change = (text: string[], words: string[], random: Random, share: number) =>
  text.map((word) => (random() < share ? (words[randomBelow(random, words.length)] as string) : word))
