import { z } from 'zod';
import { refusalCodes } from './refusal.ts';

/** Reasons why a call may fail. The page's catalog has a sentence for each. */
export const failureCodes = [
  'invalidInput',
  'notAllowed',
  'notSignedIn',
  'wrongCredentials',
  'tokenRefused',
  'authorizationFailed',
  'unauthorized',
  'forbidden',
  /** The laptop does not have it; `notOnService`: the service said so. */
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
  /** The service is still preparing the answer. */
  'notReady',
  'imageRefused',
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

/**
 * A problem object of the service (RFC 9457), reduced to the members that a user can understand.
 */
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
  /** Says more than the code; the page has a sentence and advice for it. */
  refusal: z.enum(refusalCodes).optional(),
  /** Values in the page's sentence. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  problem: problem.optional(),
  requestId: z.string().optional(),
});

export type FailureCode = (typeof failureCodes)[number];
export type Problem = z.infer<typeof problem>;
export type Failure = z.infer<typeof failure>;
