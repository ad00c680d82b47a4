import { startWorker } from 'mayfly-dom';
import type { WorkProof } from '../session.ts';
import workerUrl from './proof-worker.ts?worker&url';

/** Challenge of the service to a visitor; see its API. */
export interface Challenge {
  readonly challenge: string;
  readonly puzzles: number;
  readonly zeroBits: number;
}

/** Solves a challenge in a worker, and tells how many of its puzzles are solved. */
export async function prove(challenge: Challenge, onSolved: (solved: number) => void): Promise<WorkProof> {
  const worker = startWorker(new URL(workerUrl, import.meta.url));
  try {
    return await new Promise((resolve, reject) => {
      const answers: number[] = [];
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        answers.push(data);
        onSolved(answers.length);
        if (answers.length === challenge.puzzles) resolve({ challenge: challenge.challenge, answers });
      };
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
