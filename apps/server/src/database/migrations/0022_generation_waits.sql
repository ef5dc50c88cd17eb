ALTER TABLE "generations" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;