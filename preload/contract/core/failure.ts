import { z } from 'zod';
import { refusalCodes } from './refusal.ts';

/** Why a call may fail. The renderer's catalog has a sentence for each. */
export const failureCodes = [
  'invalidInput',
  'notAllowed',
  'notSignedIn',
  'wrongCredentials',
  'tokenRefused',
  'authorizationFailed',
  'unauthorized',
  'forbidden',
  /** Of what the laptop has; `notOnService`: the service said so. */
  'notFound',
  'notOnService',
  'insecureAddress',
  'unreachable',
  'timedOut',
  'untrustedCertificate',
  'networkNeedsSignIn',
  'proxyNeedsSignIn',
  'proxyFailed',
  'unexpectedAnswer',
  'notADeviceCloud',
  'rateLimited',
  'serviceFailed',
  'tooLarge',
  'notAnImage',
  /** The service is still preparing what was requested. */
  'notReady',
  /** The image origin refused one image. */
  'imageRefused',
  /** The address of one image can't be used. */
  'badImageAddress',
  'workingOffline',
  'overLimit',
  'checking',
  'notDownloaded',
  'storageFull',
  'storageFloor',
  'storageFailed',
  'archiveTooLong',
  'storageReadOnly',
  /** The drive with the images is not connected. */
  'imagesAway',
  'libraryDamaged',
  'managed',
  'jobRunning',
  'updateRefused',
  'cancelled',
  'internal',
] as const;

/** A problem object of the service (RFC 9457), reduced to the members that a person can use. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().optional(),
  retryAfter: z.string().optional(),
});

export const failure = z.object({
  code: z.enum(failureCodes),
  /** What happened, in one English sentence; the screen prefers its own sentence for the code. */
  message: z.string(),
  /** What a person can do now, in one English sentence. */
  advice: z.string(),
  /** What `message` and `advice` say, for screens in other languages. */
  refusal: z.enum(refusalCodes).optional(),
  /** The values in that sentence. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  problem: problem.optional(),
  requestId: z.string().optional(),
});

export type FailureCode = (typeof failureCodes)[number];
export type Problem = z.infer<typeof problem>;
export type Failure = z.infer<typeof failure>;
