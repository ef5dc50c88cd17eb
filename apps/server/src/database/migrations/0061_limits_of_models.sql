CREATE TABLE "model_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tokens" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_waits" ADD COLUMN "asked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "model_requests_endpoint" ON "model_requests" USING btree ("endpoint","at");