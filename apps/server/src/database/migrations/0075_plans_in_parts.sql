ALTER TABLE "runs" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "waiting_since" timestamp (3) with time zone;