ALTER TABLE "autopilots" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "request_hash" text;